// A process of its own for one workspace: its environment is the one that commands see. Reads a job, writes one line per episode.
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { playSeries, type Arm, type SeriesRequest } from './series.ts';

export interface Job extends Omit<SeriesRequest, 'arm' | 'folder'> {
  readonly arms: readonly Arm[];
  readonly folder: string;
}

const job = JSON.parse(await text(process.stdin)) as Job;
for (const [index, arm] of job.arms.entries()) {
  const folder = join(job.folder, `arm${String(index)}`);
  for await (const played of playSeries({ ...job, arm, folder })) console.log(JSON.stringify(played));
}
