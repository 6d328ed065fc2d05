// A process of its own: how long a snapshot takes from bytes in a file to the first answer. Prints milliseconds.
import { readFileSync } from 'node:fs';
import { deserializeMemory } from '../../src/core/memory/snapshot.ts';
import type { LearningSettings } from '../../src/core/settings.ts';
import type { State } from '../../src/core/types.ts';

const [file = '', settings = '', state = ''] = process.argv.slice(2);
const parsed = JSON.parse(settings) as LearningSettings;
const query = JSON.parse(state) as State;
const start = performance.now();
const memory = deserializeMemory(readFileSync(file), parsed);
if (!memory) throw new Error(`${file} is not a snapshot made under these settings`);
memory.retrieve(query);
memory.statistics();
console.log(performance.now() - start);
