// Codex's own scenarios against applyPatch, from a checkout of its repository: node test/nightly/codexPatches.ts FOLDER
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planPatch } from '../../src/core/files/plan.ts';
import { nodeFiles } from '../../src/node/files/textFiles.ts';

/** Scenarios that end otherwise here, and why; ours leave the workspace as it was. */
const onPurpose: Readonly<Record<string, string>> = {
  '010_move_overwrites_existing_destination': 'a file that the agent has not read is not overwritten',
  '011_add_overwrites_existing_file': 'a file that the agent has not read is not overwritten',
  '015_failure_after_partial_success_leaves_changes': 'a patch is all or nothing',
};

function contents(folder: string): Readonly<Record<string, string>> {
  if (!existsSync(folder)) return {};
  const names = readdirSync(folder, { recursive: true }).map(String).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Applies the scenario's patch to a copy of its input; returns what is there then. */
async function play(scenario: string): Promise<Readonly<Record<string, string>>> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'knack-codex-')));
  try {
    const input = join(scenario, 'input');
    if (existsSync(input)) cpSync(input, root, { recursive: true });
    const files = nodeFiles(root);
    const plan = await planPatch(files, () => undefined, readFileSync(join(scenario, 'patch.txt'), 'utf8'));
    if (plan.ok) await files.apply(plan.changes);
    return contents(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const [given = ''] = process.argv.slice(2);
const nested = join(given, 'codex-rs/apply-patch/tests/fixtures/scenarios');
const folder = existsSync(nested) ? nested : given;
const names = existsSync(folder)
  ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'patch.txt')))
  : [];
if (names.length === 0) {
  process.stderr.write(
    `codexPatches: '${given}' is neither a checkout of github.com/openai/codex nor its folder of scenarios\n`,
  );
  process.exit(2);
}
let wrong = 0;
for (const name of names.sort()) {
  const after = JSON.stringify(await play(join(folder, name)));
  const [expected, reason] = onPurpose[name] === undefined ? ['expected', ''] : ['input', `: ${onPurpose[name]}`];
  const fits = after === JSON.stringify(contents(join(folder, name, expected)));
  if (!fits) wrong++;
  process.stdout.write(
    `${fits ? (reason === '' ? 'same' : 'differs on purpose') : 'WRONG'}  ${name}${fits ? reason : ` ${after}`}\n`,
  );
}
process.stdout.write(`${names.length - wrong} of ${names.length} as expected\n`);
process.exitCode = wrong > 0 ? 1 : 0;
