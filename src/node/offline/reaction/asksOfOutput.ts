// "Start it and tell me which system it says this is": that it ran does not show that this was told.
import { actionConcepts } from '../request/vocabulary.ts';

const subject = '(?:it|they|that|this|the\\s+(?:program|tool|script|output|command|cli|app|server|example|demo))';
const says = '(?:says?|reports?|prints?|shows?|tells?|thinks?|gives?|outputs?|claims?|lists?|finds?|knows?)';
const about = new RegExp(
  `\\bwhat\\s+${subject}\\s+${says}(?:\\s+(?:me|us))?\\s+(?:about|for|of|on|under|as|regarding)\\s+\\S|\\b(?:which|how\\s+(?:many|much|long|big|large))\\s+(?:[\\w-]+\\s+){0,5}?${subject}\\s+${says}\\b`,
  'iu',
);

/** Whether a text wants one thing out of what a program prints. */
export const asksOfOutput = (said: string): boolean => about.test(said);

/** Whether a text wants something to be run and nothing else, or to see what it prints: that is then the answer. `line`: what was run. */
export function wantsOutput(task: string, line: string): boolean {
  const concepts = [...actionConcepts(task)];
  const isStart = concepts.every((concept) => concept === '#start');
  return (
    (concepts.length > 0 && isStart) || (ofScript.test(line) && (showsOutput(task) || (isStart && runs.test(task))))
  );
}

const runs = /\b(?:run|start|launch|execute|try)\b/iu;
/** One script or program of the workspace, without tests in its name. */
const ofScript =
  /(?:^|&& |\()(?:[A-Z]+=\S+ )*(?:(?:python3|node|bash|sh|perl|ruby|lua) (?:-m )?|\.\/)(?!\S*tests?\b)[\w./-]+\)?$/u;

/** "Show me the last line that it prints": where nothing is printed, nothing can be shown. */
export const showsOutput = (task: string): boolean =>
  /\b(?:show|tell|give)\s+(?:me|us)\b[^.;!?]{0,60}\b(?:(?:it|that)\s+(?:prints?|pritns|outputs|writes|says)|(?:it|they|which)\s+(?:print|output)s?|output|printed)\b|\bwhat\s+(?:it|that|this)\s+(?:prints|outputs)\b/iu.test(
    task,
  );
