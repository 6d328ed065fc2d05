// "I inherited this. Let tally print its usage so I can see what options there are.": a program of the workspace that is to show its help or its version itself, in whatever words.
import { isSlipOf } from '../../../core/state/slips.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { saidSentences, tellsOfSubject } from './toldBesides.ts';

/** What a program is asked to tell of itself. */
export type ToldOption = 'help' | 'version';

/** All that an order to show the help may consist of, besides the name of the program. */
const words = new Set(
  (
    'a an the its it itself his this that these those our own which what and or so in on of for from with to by at as be is are was there all any only just simply quickly again now here once when ' +
    'i we you me us my can could would will should shall do does did please pls plz kindly thanks thank ok okay hi hey well want wants need needs like wish love let lets have has make makes get gets give gives ask asks tell tells say says ' +
    'd ll s m ve re im id ' +
    'run runs running start starts started launch call called invoke invoked execute executed use used using try show shows shown print prints printed printing display displays output outputs see view read report reports claim claims list lists explain explains describe describes identify answer answers come comes look looks learn know knows find ' +
    'help usage option options flag flags argument arguments args switch switches parameter parameters instruction instructions manual summary text message page screen line lines terminal console command commands takes take accept accepts understand understands support supports offer offers exist exists possible available different ' +
    'version release number exact current string verbatim ' +
    'program tool script cli binary executable app application utility one checkout repo repository project source sources tree folder directory out able such way how then about more mine yours state states whatever meant up through reading asked mean means'
  ).split(' '),
);
const longWords = [...words].filter((word) => word.length > 3);

const help =
  /(?:^|\s)(?:--help|-h)(?![\w-])|\b(?:help|usage)\b(?!\s+(?:me|us|you|him|them|with|to)\b)|\b(?:options?|flags|arguments|args|switches|parameters|instructions)\b/iu;
/** What is said of a program, and not only of its options. */
const helpItself = /(?:^|\s)(?:--help|-h)(?![\w-])|\b(?:help|usage)\b/iu;
const version = /(?:^|\s)--version\b|\b(?:version|release|number)\b/iu;
/** The program is to tell that, not a file or somebody. */
const tells =
  /\b(?:run|running|start|launch|call|invoke|execute|let|have|make|get|ask|tells?\s+(?:us\s+|me\s+)?itself|prints?|reports?|claims?|displays?|outputs?|say|says|identify|itself)\b/iu;
const shows =
  /\b(?:show|print|display|see|view|read|output|get|give|want|need|like|list|run|call|start|launch|execute|invoke|have|let|make|ask|tell|pls|plz|please)\b/iu;
/** "Make it support a version flag": a change of the program. */
const adds =
  /\b(?:support|understand|accept|take|available|possible)\b|\b(?:an?|another|new)\s+(?:(?:help|version|usage|command[- ]line)\s+){0,2}(?:options?|flags?|switch|argument|help|usage)\b/iu;
const asksHow = /^\W*(?:(?:and|so|but|ok|hi|hey)\W+)*(?:how|why|where|when|who|if|unless|after|before)\b/iu;
const negated = /\b(?:not|never|without|no|nothing)\b|n['’]t\b/iu;
/** "How do I call it? Let it print its own instructions": the second says how the first is to be answered. */
const leadsUp = /^\W*(?:how|what|which|does|is|are|can)\b[^?]*\?\W*$/iu;

/** A program as a text names it: `tally`, "./tally", "bin/tally". */
const called = (name: string, end = ''): RegExp =>
  new RegExp(`(?<![\\w./-])[\`"'“]?(?:\\./|bin/)?${escapeRegExp(name)}(?![\\w/-]|\\.\\w)${end}[\`"'”]?`, 'giu');

/** Those of the names that stand in a text, the longest first. */
function namedIn(text: string, names: readonly string[]): readonly string[] {
  const known = [...new Set(names)].filter((name) => name.length > 1).sort((a, b) => b.length - a.length);
  let rest = text.toLowerCase();
  return known.filter((name) => {
    const without = rest.replace(called(name), ' ');
    const found = without !== rest;
    rest = without;
    return found;
  });
}

const isAllowed = (sentence: string, name: string): boolean => {
  const rest = (name === '' ? sentence : sentence.replace(called(name, "(?:['’]s)?"), ' '))
    .toLowerCase()
    .replace(/(?:^|\s)(?:--help|-h|--version)(?![\w-])/giu, ' ')
    .replace(/\be\.g\.(?:\s+[\d.]+)?/giu, ' ');
  if (/[`/\\<>|&$@#*=]|\s-/.test(rest)) return false;
  return (rest.match(/[\p{L}\d_.-]*[\p{L}\d_]/gu) ?? []).every(
    (word) =>
      word.split(/[.-]/).every((part) => part === '' || words.has(part)) ||
      (word.length > 3 && longWords.some((known) => isSlipOf(word, known))),
  );
};

/**
 * The program that is to tell its help or its version by being run, and which of both. `names`: of the programs that are known, in lower case.
 * Undefined where the text names none or several of them, or says anything else.
 */
export function askedOption(
  text: string,
  names: readonly string[],
): { readonly name: string | undefined; readonly option: ToldOption } | undefined {
  if (text.length > longest) return undefined;
  const sentences = saidSentences(text);
  const orders = sentences.flatMap((sentence) => {
    const [name, ...others] = namedIn(sentence, names);
    const isItself = itself.test(sentence);
    const said = name ?? (isItself ? namedIn(text, names)[0] : undefined);
    if ((said === undefined && !isItself) || others.length > 0) return [];
    const option = optionOf(sentence, name ?? '');
    return option === undefined ? [] : [{ sentence, name: said, option }];
  });
  const [order, another] = orders;
  if (order === undefined || another !== undefined) return undefined;
  const isAlone = sentences.every(
    (each) =>
      each === order.sentence ||
      tellsOfSubject(each) ||
      leadsUp.test(each) ||
      (isAllowed(each, order.name ?? '') && !negated.test(each)),
  );
  return isAlone ? { name: order.name, option: order.option } : undefined;
}

function optionOf(sentence: string, name: string): ToldOption | undefined {
  const rest = name === '' ? sentence : sentence.replace(called(name), ' ');
  if (asksHow.test(sentence) || negated.test(sentence) || adds.test(rest) || !isAllowed(sentence, name))
    return undefined;
  const right = (rest.match(/\S+/gu) ?? []).map((word) => slipped(word)).join(' ');
  const [isHelp, isVersion] = [help.test(right), version.test(right)];
  const isBare = /^\W*version\W*$/iu.test(right);
  if (isVersion && isHelp && !/\b(?:options?|flags?|switch)\b/iu.test(right)) return undefined;
  if (isVersion) return tells.test(right) || isBare ? 'version' : undefined;
  if (!isHelp) return undefined;
  const isShort = right.trim().split(/\s+/).length < 4;
  const isPlain = helpItself.test(right) && (shows.test(right) || isShort);
  return isPlain || tells.test(right) ? 'help' : undefined;
}

/** "hlep" is "help". */
function slipped(word: string): string {
  const plain = word.toLowerCase().replace(/[^\p{L}]+$/u, '');
  if (words.has(plain) || plain.length < 4) return word;
  return longWords.find((known) => isSlipOf(plain, known)) ?? word;
}

/** The program of the workspace, whatever it is called. */
const itself =
  /\b(?:it|its|itself|(?:the|this|our|that)\s+(?:command[- ]line\s+|cli\s+)?(?:program|tool|script|cli|command|app|application|utility|executable|binary))\b/iu;

const longest = 400;
