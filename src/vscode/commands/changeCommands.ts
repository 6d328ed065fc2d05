// Commands about what a run changed: review, keep or undo it, restore to before a step.
import * as vscode from 'vscode';
import { changedFileText } from '../../core/files/changedFileText.ts';
import { changeSignal, isTakenBack } from '../../core/policy/changes.ts';
import { standingSignals, undoneSteps } from '../../core/policy/returns.ts';
import type { RestorePlan } from '../../node/checkpoints/history.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import type { UndoTarget } from '../agent/runChanges.ts';
import type { ChangedFiles, ChangedResource } from '../views/changedFiles.ts';
import type { CommandHost, Commands } from './host.ts';

type Given = UndoTarget | ChangedResource | vscode.SourceControlResourceGroup | undefined;

export function changeCommands({ changed }: CommandHost): Commands {
  return {
    'knack.reviewChanges': async () => {
      if (!changed.shown || changed.shown.steps.length === 0) nothingChanged();
      else await changed.review();
    },
    'knack.openChange': (target) => changed.openDiff(target as Required<UndoTarget>),
    /** The run, a step (a group), or files. */
    'knack.keepChanges': async (given, ...more) => {
      const { shown } = changed;
      if (!shown) return;
      const targets = filesOf(changed, [given, ...more] as Given[]);
      changed.markDecided(targets);
      const signals = shown.steps.flatMap(({ t, files }) => {
        const count = targets.filter((target) => target.t === t).length;
        return count === 0 ? [] : [changeSignal('kept', t, Date.now(), { count, of: files.length, what: 'files' })];
      });
      await shown.agent.tell(shown.episodeId, shown.agent.experience.append(shown.episodeId, signals));
    },
    'knack.undoChanges': async (given, ...more) => {
      const { shown } = changed;
      if (!shown) {
        nothingChanged();
        return;
      }
      for (const target of targetsOf(shown.episodeId, [given, ...more] as Given[]))
        await undo(changed, shown.agent, target);
    },
    /** `{episodeId, t}`: all files as they were before that step. */
    'knack.restoreToBefore': async (given) => {
      const { shown } = changed;
      const [target] = shown ? targetsOf(shown.episodeId, [given as Given]) : [];
      if (!shown || !target) {
        nothingChanged();
        return;
      }
      refuseWhileRunning(shown.agent);
      const { episodeId, t } = target;
      const takenBack = (at: number) =>
        standingSignals(shown.agent.run?.steps.find((step) => step.t === at)?.signals ?? [], at).some(isTakenBack);
      const wanted = { id: episodeId, ...(t === undefined ? {} : { t }) };
      const signals = await changed.changesOf(shown.agent).restore(wanted, agreed, takenBack);
      if (signals && signals.length > 0)
        await shown.agent.tell(episodeId, shown.agent.experience.append(episodeId, signals));
      if (signals)
        void vscode.window.showInformationMessage(vscode.l10n.t('All files are as they were before that step.'));
    },
  };
}

function refuseWhileRunning({ running }: FolderAgent): void {
  if (running) throw new Error(vscode.l10n.t('The run is still going. Stop it before undoing its changes.'));
}

async function undo(changed: ChangedFiles, agent: FolderAgent, target: UndoTarget): Promise<void> {
  refuseWhileRunning(agent);
  const { undone, kept, unclear, cutOff, savedAs, signals } = await changed
    .changesOf(agent)
    .undo(target, undoneSteps(agent.run?.steps ?? []));
  const decided = undone.map(({ t, path }) => ({ episodeId: target.episodeId, t, path }));
  changed.markDecided(decided);
  if (signals.length > 0) await agent.tell(target.episodeId, agent.experience.append(target.episodeId, signals));
  if (kept.length > 0) {
    const text = vscode.l10n.t('Changed again since, in the same lines, so not undone: {0}', kept.join(', '));
    void vscode.window.showWarningMessage(text);
  }
  if (unclear.length > 0) {
    const text = vscode.l10n.t(
      'Not undone, since another run was under way as well and may have changed it: {0}. Undo a file by itself to undo it all the same.',
      unclear.join(', '),
    );
    void vscode.window.showWarningMessage(text);
  }
  for (const t of cutOff) {
    void vscode.window.showWarningMessage(vscode.l10n.t('Step {0} was cut off, so its changes are not known.', t + 1));
  }
  if (savedAs === undefined) return;
  const redo = vscode.l10n.t('Bring Back');
  const text = vscode.l10n.t('Undone: {0}', [...new Set(undone.map(({ path }) => path))].join(', '));
  void vscode.window.showInformationMessage(text, redo).then(async (answer) => {
    if (answer !== redo) return;
    const again = (await changed.changesOf(agent).restore({ id: savedAs }, () => Promise.resolve(true))) ?? [];
    if (again.length > 0) await agent.tell(target.episodeId, agent.experience.append(target.episodeId, again));
    changed.unmark(decided);
  });
}

function targetsOf(episodeId: string, given: readonly Given[]): readonly UndoTarget[] {
  const all = given.flat().flatMap((one): readonly UndoTarget[] => {
    if (one === undefined || typeof one !== 'object') return [];
    if ('target' in one) return [one.target];
    if ('resourceStates' in one) return [{ episodeId, t: Number(one.id.split(' ')[1]) }];
    return 'episodeId' in one ? [one] : [];
  });
  return all.length > 0 ? all : [{ episodeId }];
}

function filesOf(changed: ChangedFiles, given: readonly Given[]): readonly Required<UndoTarget>[] {
  const wanted = targetsOf(changed.shown?.episodeId ?? '', given);
  return changed.files
    .map(({ target }) => target)
    .filter((file) =>
      wanted.some(({ t, path }) => (t === undefined || t === file.t) && (path === undefined || path === file.path)),
    );
}

async function agreed({ files, since }: RestorePlan): Promise<boolean> {
  const put = vscode.l10n.t('Put Back');
  const lines = files.slice(0, 20).map(changedFileText);
  const more = files.length > 20 ? [vscode.l10n.t('and {0} more', files.length - 20)] : [];
  const others =
    since.length > 0 ? ['', vscode.l10n.t('Changed since that run, and put back too: {0}', since.join(', '))] : [];
  const detail = [...lines, ...more, ...others, '', vscode.l10n.t('The current files are saved first.')].join('\n');
  const question = vscode.l10n.t('Put all files back to before this step?');
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, put)) === put;
}

function nothingChanged(): void {
  void vscode.window.showInformationMessage(vscode.l10n.t('The run that is shown changed no file that is kept.'));
}
