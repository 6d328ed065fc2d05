// Parses requests of webviews at the boundary: a webview is not trusted. Refuses unknown types, extra members and huge texts.
import * as v from 'valibot';
import type { LearningSettings, SettingName } from '../core/settings.ts';
import { parseSettings, settingsTable } from '../core/settings.ts';
import type { InsightsIntent, Intent, PlaybookIntent } from './messages.ts';

/** Characters of a text that a person writes or pastes. */
const longText = 20_000;
const shortText = 2_000;

const text = (length: number) => v.pipe(v.string(), v.maxLength(length));
const filled = (length: number) => v.pipe(text(length), v.regex(/\S/u));
const episodeId = v.pipe(v.string(), v.regex(/^[\w:.-]{1,200}$/u));
const t = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999));
const step = { episodeId, t };

const openEpisode = v.strictObject({ type: v.literal('openEpisode'), episodeId, t: v.exactOptional(t) });
const openSetting = v.strictObject({
  type: v.literal('openSetting'),
  id: v.pipe(text(200), v.regex(/^[a-z]\w*(?:\.\w+)+$/iu)),
});
const ready = v.strictObject({ type: v.literal('ready') });

const intentSchema = v.variant('type', [
  ready,
  v.strictObject({ type: v.literal('run'), task: filled(longText), check: v.exactOptional(filled(shortText)) }),
  v.strictObject({ type: v.literal('goOn'), episodeId, message: v.exactOptional(filled(shortText)) }),
  v.strictObject({ type: v.literal('stop') }),
  v.strictObject({ type: v.literal('checkNow'), episodeId }),
  v.strictObject({ type: v.literal('approve'), ...step }),
  v.strictObject({ type: v.literal('approveEdited'), ...step, text: filled(longText) }),
  v.strictObject({ type: v.literal('approveInstead'), ...step, index: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  v.strictObject({ type: v.literal('allowAlways'), ...step, what: v.picklist(['command', 'scripts', 'read']) }),
  v.strictObject({ type: v.literal('reject'), ...step, reason: v.exactOptional(text(shortText)) }),
  v.strictObject({ type: v.literal('answer'), ...step, text: text(longText) }),
  v.strictObject({
    type: v.literal('rate'),
    episodeId,
    t: v.exactOptional(t),
    value: v.pipe(v.number(), v.minValue(-1), v.maxValue(1)),
  }),
  openEpisode,
  v.strictObject({ type: v.literal('openOutput'), ...step }),
  v.strictObject({ type: v.literal('openChange'), ...step, path: filled(shortText) }),
  v.strictObject({ type: v.picklist(['undoStep', 'restoreStep']), ...step }),
  v.strictObject({ type: v.literal('newRun') }),
  v.strictObject({
    type: v.literal('openLink'),
    url: v.pipe(text(shortText), v.url(), v.regex(/^https?:\/\/[^\s/]/iu)),
  }),
  openSetting,
  v.strictObject({
    type: v.literal('command'),
    command: v.picklist([
      'chooseModel',
      'setApiKey',
      'chooseApproval',
      'openSettings',
      'openInsights',
      'openPlaybook',
      'manageTrust',
      'openFolder',
      'showTerminal',
      'reviewChanges',
    ]),
  }),
]) satisfies v.GenericSchema<unknown, Intent>;

const playbookIntentSchema = v.variant('type', [
  ready,
  v.strictObject({ type: v.literal('run'), task: filled(longText) }),
  v.strictObject({
    type: v.literal('editPlay'),
    task: filled(longText),
    way: v.exactOptional(v.pipe(v.array(filled(shortText)), v.minLength(1), v.maxLength(50))),
  }),
  v.strictObject({ type: v.literal('hidePlay'), task: filled(longText) }),
  v.strictObject({ type: v.literal('exportPlaybook'), as: v.picklist(['agents', 'skill']) }),
  openEpisode,
]) satisfies v.GenericSchema<unknown, PlaybookIntent>;

const insightsIntentSchema = v.variant('type', [
  ready,
  v.strictObject({
    type: v.literal('replay'),
    changes: v.pipe(
      v.custom<Partial<LearningSettings>>(isLearningChanges),
      v.transform((changes): Partial<LearningSettings> => ({ ...changes })),
    ),
  }),
  openSetting,
  openEpisode,
]) satisfies v.GenericSchema<unknown, InsightsIntent>;

/** A request of the agent view, as a fresh value; undefined: not allowed. Never throws on data. */
export function parseIntent(message: unknown): Intent | undefined {
  const result = v.safeParse(intentSchema, message);
  return result.success ? result.output : undefined;
}

/** A request of the playbook page, as a fresh value; undefined: not allowed. Never throws on data. */
export function parsePlaybookIntent(message: unknown): PlaybookIntent | undefined {
  const result = v.safeParse(playbookIntentSchema, message);
  return result.success ? result.output : undefined;
}

/** A request of the insights panel, as a fresh value; undefined: not allowed. Never throws on data. */
export function parseInsightsIntent(message: unknown): InsightsIntent | undefined {
  const result = v.safeParse(insightsIntentSchema, message);
  return result.success ? result.output : undefined;
}

/** Only learning settings, within their ranges; numbers as numbers, not as text. */
function isLearningChanges(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.every(([name, given]) => isLearningSetting(name) && typeof given === typeof settingsTable[name].default) &&
    parseSettings(Object.fromEntries(entries)).ok
  );
}

function isLearningSetting(name: string): name is SettingName {
  return Object.hasOwn(settingsTable, name) && settingsTable[name as SettingName].group === 'learning';
}
