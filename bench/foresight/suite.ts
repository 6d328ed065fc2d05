// `npm run bench -- foresight --data FILE,...`: how well memory foresees what recorded agents ran into.
// With `--from claude` (or another source of `knack learn`) the data are session files of that agent, or folders of them.
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultSettings, learningSettings, type LearningSettings } from '../../src/core/settings.ts';
import { loadStateEncoder } from '../../src/core/state/encoder.ts';
import { checkWritable, listOf } from '../learning/options.ts';
import { counter, lastTime, shrunkCounter, taskMean } from './counters.ts';
import { readRecorded } from './data.ts';
import { readSessions } from './imported.ts';
import { knack, landed } from './knack.ts';
import { memento, memRl } from './peers.ts';
import type { Predictor } from './predictor.ts';
import { jsonOf, reportOf, textOf } from './report.ts';
import { walk } from './walk.ts';

const optionTypes = {
  data: { type: 'string', default: '' },
  from: { type: 'string' },
  json: { type: 'string' },
} as const;

/** Arms that know nothing yet. */
const armsOf = (settings: LearningSettings): readonly Predictor[] => [
  knack(settings),
  landed(),
  counter('counter-exact', ({ exact }) => exact),
  counter('counter-head', ({ head }) => head),
  shrunkCounter(),
  lastTime(),
  taskMean(),
  memRl(),
  memento(),
];

/** @throws Error with what is wrong and what to do about it. */
export async function runForesight(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: optionTypes });
  const files = listOf(values.data);
  if (files.length === 0) throw new Error('foresight needs --data FILE,...: recorded sessions, see docs/results.md');
  checkWritable('--json', values.json);
  const settings = learningSettings(defaultSettings);
  const encoder = await loadStateEncoder();
  const reports = [];
  for (const file of files) {
    const episodes = values.from === undefined ? readRecorded(file) : await readSessions(values.from, file);
    const arms = armsOf(settings);
    const report = reportOf(basename(file), arms, walk(episodes, arms, encoder, settings));
    console.log(textOf(report));
    reports.push(report);
  }
  if (values.json !== undefined) writeFileSync(values.json, jsonOf(reports));
}
