// "Any syntax errors?", "check lib for syntax errors": all code here, or in a folder, without a word about its language.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { onlyTells } from './toldBesides.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';

const polite = '^\\W*(?:(?:please|pls|just|now|quickly|can\\s+you|could\\s+you|would\\s+you)\\s+)*';
const errors = 'syntax[\\s-]+(?:errors?|problems?|mistakes?|issues?)';
const place = '(?:(?:all|of|the|our|my|this|whole|entire)\\s+){0,4}([\\w./-]*\\w)(?:\\s+(?:folder|directory|here))?';
const end = '(?:\\s+(?:please|pls|now|here|thanks|at\\s+all|anywhere|left))*\\s*[.!?]*$';
const looked = '(?:check|scan|search|inspect|test|go\\s+through|look\\s+(?:in|through|over|at)|verify)';
const forms: readonly RegExp[] = [
  `(?:(?:are|is)\\s+there\\s+|(?:do|does|did)\\s+(?:it|this|i|we|the\\s+code)\\s+have\\s+|(?:see|check|look|tell\\s+me)\\s+(?:if|whether)\\s+there\\s+are\\s+|(?:check|look|scan|search)\\s+for\\s+)?(?:any\\s+)?${errors}(?:\\s+(?:in|under|below|inside|within)\\s+${place})?`,
  `${looked}\\s+${place}\\s+for\\s+(?:any\\s+)?${errors}`,
  `(?:do\\s+|run\\s+)?(?:(?:a|the|quick|fast|simple|basic|plain|full)\\s+){0,3}syntax[\\s-]+check(?:\\s+(?:of|on|over|for|in)?\\s*${place})?`,
  '(?:check|verify|validate)\\s+(?:the\\s+)?(?:scripts?|code)\\s+syntax',
  `(?:check|verify|validate)\\s+(?:the\\s+)?syntax(?:\\s+(?:of|in)\\s+${place})?`,
  `(?:check|make\\s+sure|verify|see|ensure)\\s+(?:that\\s+)?(?:there\\s+are\\s+no|nothing\\s+has(?:\\s+any)?)\\s+${errors}(?:\\s+(?:in|under)\\s+${place})?`,
].map((form) => new RegExp(`${polite}${form}${end}`, 'iu'));

const whole =
  /^(?:code(?:base)?|it|everything|sources?|project|repo(?:sitory)?|files|package|tree|workspace|here|this|all)$/iu;

/** The folder that is meant, '' for all; undefined where a task asks for anything else. */
export function plainlyAsksSyntax(task: string, root: string): string | undefined {
  const found = forms.map((form) => form.exec(task.trim())).find((match) => match !== null);
  if (found === undefined) return undefined;
  const [, said = ''] = found;
  const path = said.replace(/^\.\//, '').replace(/\/$/, '');
  if (path === '' || whole.test(path)) return '';
  const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true;
  return isPlainName(path) && !path.includes('..') && isFolder ? path : undefined;
}

/** Code that no interpreter here only reads. */
const otherCode =
  /\.(?:[cm]?tsx?|jsx|c|cc|cpp|cxx|h|hh|hpp|m|mm|go|rs|java|kts?|cs|fs|swift|hs|mli?|lua|scala|exs?|erl|dart|vue|svelte|astro|zig|nim|jl|r|coffee|el|clj|pas|f90|asm|s)$/i;
export const isOtherCode = (path: string): boolean => otherCode.test(path);

/** "I did some search-and-replace yesterday. Could you check …?": what is asked, without the story before it. */
export function withoutStory(task: string): string {
  const sentences = task.split(/(?<=[.!])\s+(?=\p{Lu})/u);
  const at = sentences.findIndex((sentence) => !story.test(sentence) && !isTold(sentence));
  return at <= 0 ? task : sentences.slice(at).join(' ');
}
/** Nothing that tells which files are meant. */
const isTold = (sentence: string): boolean =>
  onlyTells(sentence) && !/\b(?:files?|scripts?|folders?|director(?:y|ies)|syntax|only|except|but)\b/iu.test(sentence);
const story =
  /^(?![^.!?]*\b(?:syntax(?!-)|not(?!\s+sure\b)|never|\w+n['’]t|skip\w*|exclud\w*|ignor\w*|except|left\s+out)\b)\W*(?:(?:last|yesterday|today|earlier|this)\b[\w\s]{0,20},?\s+)?(?:i|we|he|she|they|someone|somebody)\s+(?:(?:have|had|has|just|only|also|already)\s+|['’]ve\s+){0,2}(?!(?:need|want|wanted|needed|would|wish\w*|like\w*|hoped)\b)(?:\w+ed|did|made|ran|wrote|got|put|went|took|done|cut|split)\b[^?]*$/iu;
