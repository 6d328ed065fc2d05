import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { outgoingFacts } from '../../../src/node/team/outgoing/outgoingFacts.ts';
import { shareOf, writeShared } from '../../../src/node/team/repository/sharedFile.ts';
import { leaveNotes } from '../../../src/node/team/membership/membership.ts';
import { syncTeam } from '../../../src/node/team/sync.ts';
import type { ExperienceNode } from '../../../src/vscode/views/experienceItems.ts';
import { writeEpisode } from '../../node/store/records.ts';
import type { People } from '../../node/team/people.ts';
import { team } from '../../node/team/people.ts';
import type { Postgres } from '../../node/team/postgres.ts';
import { sharedPostgres } from '../../node/team/postgres.ts';
import type { Answers } from './answers.ts';
import { answerWith } from './answers.ts';
import { activateKnack, configure, currentAgent, runTask } from './knack.ts';

/** Colleagues as the Experience view shows them, with their descriptions. */
async function colleagues(): Promise<ReadonlyMap<string, { readonly node: ExperienceNode; readonly text: string }>> {
  const { tree } = await activateKnack();
  const nodes = (await tree.getChildren()).filter(({ kind }) => kind === 'author' || kind === 'quarantined');
  return new Map(
    nodes.map((node) => {
      const { label, description } = tree.getTreeItem(node);
      return [label as string, { node, text: description as string }];
    }),
  );
}

const texts = async () => [...(await colleagues())].map(([author, { text }]) => `${author}: ${text}`);

describe('a team, in the editor', () => {
  let postgres: Postgres;
  let people: People;
  let answers: Answers;
  let restore: () => Promise<void>;
  before(async function () {
    postgres = await sharedPostgres(this);
    restore = await configure({ approve: 'write', model: 'offline', memory: 'on' });
    people = await team(postgres, ['ann', 'eve', 'me']);
    answers = answerWith({
      'Name of this workspace': 'example.org/shop',
      'Address of the team': postgres.url(people.database, 'me'),
      'Send this to the team': 'Send',
      'Learn from Whom?': 'ann',
      'Learn from ': 'Learn',
      'Forget all': 'Forget',
      'Leave the team': 'Leave and Withdraw',
    });
  });
  after(async () => {
    answers.restore();
    await restore();
    await people.dispose();
    await postgres.stop();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('is joined, exchanges, quarantines and lets in, forgets, and is left with all taken back', async () => {
    const api = await activateKnack();
    const agent = await currentAgent();
    const shownText = () => api.team.shown?.text;
    const own = await runTask('run `echo for the team`');
    const ann = await people.person('ann', { trusts: ['me'] });
    const eve = await people.person('eve');
    for (const { name, store, request } of [ann, eve]) {
      await writeEpisode(store, `of-${name}`);
      await syncTeam(request);
    }

    await vscode.commands.executeCommand('knack.joinTeam');
    assert.ok(
      answers.said.includes('You have joined the team of example.org/shop, as me; it is owned by ann.'),
      answers.said.join('\n'),
    );
    assert.equal(api.team.shown?.text, '$(organization)', answers.said.join('\n'));
    assert.match(api.team.shown.tooltip, /^Knack Team: sent \d+ facts, got 0 steps; in quarantine: ann, eve$/u);
    assert.ok(!api.team.shown.tooltip.includes('sent 0 facts'));
    assert.equal((await api.team.request(agent))?.url, postgres.url(people.database, 'me'));
    assert.deepEqual(await texts(), ['ann: in quarantine', 'eve: in quarantine']);
    await syncTeam(ann.request);
    const got = (await ann.store.episodes()).map(({ episodeId }) => episodeId);
    assert.ok(got.includes(`team:me:${own.episodeId}`), got.join(' '));

    await vscode.commands.executeCommand('knack.confirmAuthor');
    assert.match(api.team.shown.tooltip, /got 3 steps; in quarantine: eve$/u);
    assert.deepEqual(await texts(), ['eve: in quarantine', 'ann: 1/1']);
    const eves = (await colleagues()).get('eve')?.node;
    await vscode.commands.executeCommand('knack.confirmAuthor', eves);
    assert.deepEqual((await texts()).sort(), ['ann: 1/1', 'eve: 1/1']);
    await vscode.commands.executeCommand('knack.forgetAuthor', (await colleagues()).get('eve')?.node);
    await vscode.commands.executeCommand('knack.syncTeam');
    assert.deepEqual(await texts(), ['ann: 1/1']);

    await postgres.sql(people.database, 'ALTER ROLE me NOLOGIN');
    await vscode.commands.executeCommand('knack.syncTeam');
    assert.equal(api.team.shown.text, '$(organization) $(debug-disconnect)');
    assert.match(answers.said.at(-1) ?? '', /^Knack: me@/u);
    await postgres.sql(people.database, 'ALTER ROLE me LOGIN');
    await vscode.commands.executeCommand('knack.syncTeam');
    assert.equal(api.team.shown.text, '$(organization)');

    const [of] = await ann.store.episodes({ episodeIds: ['of-ann'] });
    assert.ok(of);
    const { facts } = outgoingFacts(of, { root: ann.root, branches: new Set(), accepts: () => true });
    await writeShared(agent.folder.uri.fsPath, [shareOf('zoe', facts, of)]);
    await vscode.commands.executeCommand('knack.syncTeam');
    assert.deepEqual(await texts(), ['file:zoe: in quarantine', 'ann: 1/1']);
    rmSync(join(agent.folder.uri.fsPath, '.knack'), { recursive: true });

    // As in another window, or on another machine with a copy of the memory: the secret storage is empty there.
    await api.team.setAddress('example.org/shop', undefined);
    await api.team.sync(agent);
    assert.equal(shownText(), '$(organization) $(key)');
    await vscode.commands.executeCommand('knack.syncTeam');
    assert.equal(shownText(), '$(organization)', answers.said.join('\n'));
    assert.equal(answers.said.filter((said) => said.startsWith('Send this to the team')).length, 1);
    assert.equal((await api.team.request(agent))?.url, postgres.url(people.database, 'me'));

    // Another window has left the team.
    await leaveNotes(await agent.experience.store());
    await api.team.sync(agent);
    assert.equal(shownText(), undefined);
    await vscode.commands.executeCommand('knack.joinTeam');
    assert.equal(shownText(), '$(organization)', answers.said.join('\n'));

    await vscode.commands.executeCommand('knack.leaveTeam');
    assert.equal(api.team.shown, undefined);
    assert.equal(await api.team.request(agent), undefined);
    const kept = await postgres.sql(
      people.database,
      "SELECT name FROM knack.facts WHERE author = 'me' AND name <> 'x'",
    );
    assert.deepEqual(kept, []);
    assert.deepEqual(await texts(), ['file:zoe: in quarantine', 'ann: 1/1']);
    const members = await postgres.sql(people.database, "SELECT 1 FROM knack.members WHERE member = 'me'");
    assert.deepEqual(members, []);
  });
});
