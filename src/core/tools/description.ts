// What a tool's name and input tell without the tool itself: all that policy, memory and views need, even for stored actions.
import { callKey } from '../action/callKey.ts';
import { callVerb } from '../action/commandVerb.ts';
import type { ActionKey, JsonObject } from '../types.ts';

/** One file for each tool that needs one, listed in registry.ts. Inputs are not validated: every function takes any object. */
export interface ToolDescription {
  readonly name: string;
  /** `act`: works on the workspace. `ask`: hands over to a person. `finish`: ends the episode. */
  readonly role: 'act' | 'ask' | 'finish';
  /** Identity at four levels; actions that do different things never share `exact`. */
  keyOf(input: JsonObject): ActionKey;
  /** Word for a state's `[Action: ...]` part: lower case, no spaces or brackets, 1 to 32 characters. */
  verbOf(input: JsonObject): string;
  /** One line for people. */
  textOf(input: JsonObject): string;
  /** Whether memory may recall such an action as a candidate. */
  readonly recalled: boolean;
  /** Whether it runs without asking while its risk is `read`, even under approval `ask`. */
  readonly runsUnasked: boolean;
  /** How views show it: as a command line, or as the tool's name and its main input. */
  readonly view: 'command' | 'call';
  /** Lets a person edit the action as one text before approving it; absent: approve or reject only. */
  readonly edit?: EditForm;
  /** The part of `exact` whose words determine similarity; absent: only identical actions are similar. */
  comparedText?(exact: string): string;
  /** The shell command that it runs, judged as such; undefined if the input has none. */
  commandOf?(input: JsonObject): string | undefined;
  /** Whether an input is an outline (`ToolSpec.outlineSchema`); absent: none is. */
  isOutline?(input: JsonObject): boolean;
  /** What is wrong with a well-formed input, judging by its text, no final period; undefined: nothing. */
  problemOf?(input: JsonObject): string | undefined;
  /** The file changes that the input itself shows: a unified diff, or the patch itself. */
  diffOf?(input: JsonObject): string;
  /** Its text for a person: the question of `ask`, the summary of `finish`. */
  messageOf?(input: JsonObject): string | undefined;
  /** Whether the model with this id, e.g. `openai/gpt-5-mini`, is offered it; absent: every model is. */
  offeredTo?(model: string): boolean;
  /** Whether it ends the episode without success. */
  givesUp?(input: JsonObject): boolean;
}

export interface EditForm {
  textOf(input: JsonObject): string;
  /** Returns `input` with the edited text. */
  inputFrom(input: JsonObject, text: string): JsonObject;
}

/** The member of an input if it is a string; undefined otherwise. */
export function textMember(input: JsonObject, name: string): string | undefined {
  const value = input[name];
  return typeof value === 'string' ? value : undefined;
}

/** `edit src/a.ts`, and in an outline `edit src/a.ts: use < in place of <=`. */
export function changeText(verb: string, input: JsonObject): string {
  const change = textMember(input, 'change');
  return `${verb} ${textMember(input, 'path') ?? ''}${change === undefined ? '' : `: ${change}`}`.trimEnd();
}

/** A tool without a description here, such as one of an MCP server: it acts, can be recalled, and needs approval. */
export function plainTool(name: string): ToolDescription {
  return {
    name,
    role: 'act',
    keyOf: (input) => callKey(name, input),
    verbOf: (input) => callVerb(name, input),
    textOf: (input) => {
      const main = Object.values(input).find((value) => typeof value === 'string' && value !== '');
      return typeof main === 'string' ? `${name} ${main}` : name;
    },
    recalled: true,
    runsUnasked: false,
    view: 'call',
  };
}
