// `chart`: learning curves of several reports as panels of one picture.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { chartSvg, type Panel } from './learning/chart.ts';
import { checkWritable, distinctNames, listOf } from './learning/options.ts';

const usage =
  'npm run bench -- chart --reports a.json,b.json [--variants intercode/plain,slips] [--arms posterior,replay] --svg FILE';

const numbers = v.array(v.number());
const arm = v.object({ name: v.string(), curve: numbers, curveError: numbers });
const reportSchema = v.object({ variants: v.array(v.object({ name: v.string(), arms: v.array(arm) })) });

/**
 * Draws the variants whose name contains one of the parts, in the order of the parts (all, where none is given), with the named arms
 * (all, where none is named). @throws Error with what is wrong and what to do about it.
 */
export async function runChart(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      reports: { type: 'string' },
      variants: { type: 'string', default: '' },
      arms: { type: 'string', default: '' },
      svg: { type: 'string' },
    },
  });
  if (values.reports === undefined || values.svg === undefined)
    throw new Error(`give the reports that --json wrote, and where the picture goes: ${usage}`);
  checkWritable('--svg', values.svg);
  const panels = distinctNames('--reports', values.reports).flatMap(readPanels);
  const chosen = chosenPanels(panels, listOf(values.variants));
  writeFileSync(values.svg, await chartSvg(withArms(chosen, listOf(values.arms))));
}

function readPanels(path: string): readonly Panel[] {
  const text = readFileSync(path, 'utf8');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON; give a report that --json wrote`, { cause: error });
  }
  const parsed = v.safeParse(reportSchema, content);
  if (!parsed.success) throw new Error(`${path} is not a report with learning curves: ${v.summarize(parsed.issues)}`);
  return parsed.output.variants;
}

function chosenPanels(panels: readonly Panel[], parts: readonly string[]): readonly Panel[] {
  const known = panels.map(({ name }) => name).join(', ');
  const chosen = parts.flatMap((part) => {
    const found = panels.filter(({ name }) => name.includes(part));
    if (found.length === 0) throw new Error(`--variants: none contains '${part}'; the reports have ${known}`);
    return found;
  });
  const drawn = parts.length === 0 ? panels : [...new Set(chosen)];
  const twice = drawn.find(({ name }, index) => drawn.findIndex((other) => other.name === name) < index);
  if (twice) throw new Error(`more than one report has ${twice.name}; leave one of them out`);
  return drawn;
}

function withArms(panels: readonly Panel[], names: readonly string[]): readonly Panel[] {
  if (names.length === 0) return panels;
  const known = [...new Set(panels.flatMap(({ arms }) => arms.map(({ name }) => name)))];
  const missing = names.find((name) => !known.includes(name));
  if (missing !== undefined)
    throw new Error(`--arms: no '${missing}' in these variants; there are ${known.join(', ')}`);
  return panels.map(({ name, arms }) => ({ name, arms: arms.filter((one) => names.includes(one.name)) }));
}
