// "Test files - how many?", "what is the total of spec files here?": how many files tests are in.
import type { AskedFact } from './askedFacts.ts';
import { namesPlace } from './namesPlace.ts';
import { asksOnly, tail, type Forms } from './factForms.ts';

const all =
  '(?:(?:this|the|our|my|that|whole|entire|full|all\\s+of)\\s+)*(?:repo(?:sitory)?|project|check-?out|tree|source\\s+tree|code\\s?base|code|workspace|library|package|program|one)';
const here = `(?:,?\\s+(?:(?:in|of|for|inside|across|within|throughout)\\s+${all}(?:\\s+(?:have|has|contain))?|(?:in|around)?\\s*here|in\\s+(?:it|there)|(?:is|are|exist)(?:\\s+there)?|there(?:\\s+(?:is|are))?|(?:do|does|did)\\s+(?:we|it|they|you|${all})\\s+(?:have|contain|ship|come\\s+with)|(?:have|has)\\s+(?:we|it|they|you|${all})(?:\\s+got)?|(?:we|it|they|${all})\\s+(?:have|has|contains?|got|ships)|exist)){0,4}`;
const tests =
  '(?:(?:the|all|unit|automated)\\s+)*(?:(?:unit[\\s-])?tests?|spec|specs|unit[\\s-]checks?)(?:\\s*(?:or|and|/)\\s*(?:(?:unit[\\s-])?tests?|specs?|unit[\\s-]checks?))?\\s+(?:source\\s+|code\\s+)?(?:files|scripts|modules)';
const form = (source: string) => new RegExp(`(?<![\\w/.-])${source}${here}${tail}`, 'iu');

const forms: Forms = {
  mention: new RegExp(`\\b${tests}\\b`, 'iu'),
  about: new RegExp(`\\b${tests}\\b`, 'iu'),
  named: [
    `how\\s+many\\s+${tests}`,
    `(?:number|count|tally|total(?:\\s+(?:number|count))?|amount)\\s+of\\s+${tests}`,
    `(?:count|tally)\\s+(?:up\\s+)?(?:(?:all|the|our)\\s+)*${tests}`,
    `${tests}\\s*[:,–-]?\\s*(?:how\\s+many|count|number)`,
    `how\\s+many\\s+(?:(?:separate|different|single)\\s+)?files\\s+(?:make\\s+up|hold|contain|are\\s+part\\s+of|belong\\s+to|form)\\s+(?:(?:the|all\\s+the|its|our|any)\\s+)?(?:(?:automated|unit|own)\\s+)*(?:tests|checks|test\\s+suite|suite\\s+of\\s+tests)`,
    `how\\s+many\\s+(?:of\\s+(?:the|its|our)\\s+)?files(?:${here})\\s+(?:(?:exist|are\\s+there|are)\\s+)?(?:just|only|merely|purely)\\s+(?:to\\s+(?:check|test|verify)|for\\s+(?:checking|testing|verifying))\\s+(?:that\\s+|whether\\s+|if\\s+)?(?:the\\s+code|it|the\\s+rest|the\\s+others|everything|the\\s+library|the\\s+program)(?:\\s+(?:works|still\\s+works|runs))?`,
  ].map(form),
  pointing: [
    `how\\s+many(?:\\s+of\\s+(?:them|those))?(?=\\s+(?:are|exist|do|does|have)\\b|\\s*[?.]|$)`,
    `(?:count|tally)\\s+(?:them|those)(?:\\s+up)?`,
    `(?:and|what\\s+about)\\s+(?:this|the\\s+present|our)\\s+(?:one|project|repo(?:sitory)?)`,
  ].map(form),
};

/** Files that are called so, which may hold something else than tests. */
const onlySpecs = /^(?!.*\b(?:tests?|unit|checks?)\b).*\bspecs?\s+(?:files|scripts|modules)\b/iu;

export const countOfTestFiles: AskedFact = (text, { root }) =>
  !onlySpecs.test(text) && !namesPlace(text, root) && asksOnly(text, forms)
    ? 'how many test files are there?'
    : undefined;
