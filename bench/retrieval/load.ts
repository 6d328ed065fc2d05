// A process of its own: how long a snapshot takes from bytes in a file to the first answer. Prints milliseconds of
// wall clock and of processor time, which other work on the machine inflates less.
import { readFileSync } from 'node:fs';
import { deserializeMemory } from '../../src/core/memory/snapshot.ts';
import type { LearningSettings } from '../../src/core/settings.ts';
import type { State } from '../../src/core/types.ts';

const [file = '', settings = '', state = ''] = process.argv.slice(2);
const parsed = JSON.parse(settings) as LearningSettings;
const query = JSON.parse(state) as State;
const [start, cpu] = [performance.now(), process.cpuUsage()];
const memory = deserializeMemory(readFileSync(file), parsed);
if (!memory) throw new Error(`${file} is not a snapshot made under these settings`);
memory.retrieve(query);
memory.statistics();
const { user, system } = process.cpuUsage(cpu);
console.log(JSON.stringify({ wallMs: performance.now() - start, cpuMs: (user + system) / 1000 }));
