// Recorded sessions of real agents, told apart by the file's shape, as episodes in time order.
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Observation } from '../../src/core/episode.ts';

export interface RecordedStep {
  readonly command: string;
  readonly observation: Observation;
  /** What is to be foreseen: an exit status other than 0; for SQL, that the statement did not execute. */
  readonly failed: boolean;
}

export interface RecordedEpisode {
  /** Which task it is: what "within a task" means. */
  readonly task: string;
  /** What the user asked for. */
  readonly request: string;
  /** Undefined: not known. */
  readonly succeeded: boolean | undefined;
  readonly steps: readonly RecordedStep[];
}

/** Absent or null where the recorder did not see the program's end. */
const status = v.nullish(v.pipe(v.number(), v.integer()));
const text = v.nullish(v.string(), '');

const attempts = v.object({
  attempts: v.array(
    v.object({
      task: v.string(),
      instruction: v.string(),
      succeeded: v.nullish(v.boolean()),
      steps: v.array(v.object({ command: v.string(), exitCode: status, output: text })),
    }),
  ),
});

const evaluations = v.object({
  tasks: v.array(
    v.object({
      id: v.string(),
      prompt: v.string(),
      category: v.optional(v.string(), ''),
      /** Text by absolute path. */
      files: v.optional(v.record(v.string(), v.string()), {}),
      checks: v.optional(v.array(v.string()), []),
    }),
  ),
  episodes: v.array(
    v.object({
      task: v.string(),
      model: v.optional(v.string(), ''),
      passed: v.nullish(v.boolean()),
      steps: v.array(v.object({ command: v.string(), exitCode: status, stdout: text, stderr: text })),
    }),
  ),
});

const sqlSessions = v.object({
  tasks: v.array(v.object({ task: v.number(), db: v.string(), query: v.string() })),
  sessions: v.array(
    v.object({
      task: v.number(),
      model: v.string(),
      turns: v.array(v.tuple([v.string(), v.number(), v.number(), v.string()])),
    }),
  ),
});

interface Shape {
  /** The list that only files of this shape have. */
  readonly list: string;
  readonly read: (json: unknown) => readonly RecordedEpisode[];
}

const shapes: readonly Shape[] = [
  {
    list: 'attempts',
    read: (json) =>
      v.parse(attempts, json).attempts.map(({ task, instruction, succeeded, steps }) => ({
        task,
        request: instruction,
        succeeded: succeeded ?? undefined,
        steps: steps.map(({ command, exitCode, output }) => stepOf(command, exitCode, output)),
      })),
  },
  {
    list: 'episodes',
    read: (json) => {
      const { tasks, episodes } = v.parse(evaluations, json);
      const prompts = new Map(tasks.map(({ id, prompt }) => [id, prompt]));
      return episodes.map(({ task, passed, steps }) => ({
        task,
        request: prompts.get(task) ?? task,
        succeeded: passed ?? undefined,
        steps: steps.map(({ command, exitCode, stdout, stderr }) => stepOf(command, exitCode, stdout + stderr)),
      }));
    },
  },
  {
    list: 'sessions',
    read: (json) =>
      sqlTasksOf(json)
        .flatMap(({ task, request, sessions }) =>
          sessions.map(({ at, turns }) => ({
            at,
            episode: {
              task,
              request,
              succeeded: turns.some(({ reward }) => reward === 1),
              steps: turns.map(({ action, executed, text }) => stepOf(action, executed ? 0 : 1, text)),
            },
          })),
        )
        .toSorted((a, b) => a.at - b.at)
        .map(({ episode }) => episode),
  },
];

export interface SqlSession {
  /** Place in the file, from 0: the order in time. */
  readonly at: number;
  readonly model: string;
  readonly turns: readonly {
    readonly action: string;
    readonly executed: boolean;
    /** 0 to 1; 1: the rows are those of gold. */
    readonly reward: number;
    readonly text: string;
  }[];
}

export interface SqlTask {
  readonly task: string;
  readonly db: string;
  readonly request: string;
  readonly sessions: readonly SqlSession[];
}

function sqlTasksOf(json: unknown): readonly SqlTask[] {
  const { tasks, sessions } = v.parse(sqlSessions, json);
  const byTask = new Map<number, SqlSession[]>();
  for (const [at, { task, model, turns }] of sessions.entries()) {
    const own = byTask.get(task) ?? [];
    byTask.set(task, own);
    const named = turns.map(([action, executed, reward, text]) => ({ action, executed: executed === 1, reward, text }));
    own.push({ at, model, turns: named });
  }
  return tasks.map(({ task, db, query }) => ({
    task: String(task),
    db,
    request: `${db}: ${query}`,
    sessions: byTask.get(task) ?? [],
  }));
}

/** The sessions of each task; empty for a file of another shape. @throws Error that names the file and what is wrong with it. */
export function readSqlSessions(path: string): readonly SqlTask[] {
  const json = jsonOf(path);
  return shapeOf(json)?.list === 'sessions' ? parsed(path, () => sqlTasksOf(json)) : [];
}

const shapeOf = (json: unknown): Shape | undefined =>
  shapes.find(({ list }) => typeof json === 'object' && json !== null && list in json);

/** A task of a recorded evaluation, with the world it is set in and the checks that decide it. */
export type EvaluationTask = v.InferOutput<typeof evaluations>['tasks'][number];

interface RecordedEvaluation {
  readonly task: EvaluationTask;
  readonly sessions: readonly { readonly model: string; readonly turns: readonly { readonly action: string }[] }[];
}

/** Those tasks of a file that have checks; empty for a file of another shape. @throws Error that names the file and what is wrong with it. */
export function readEvaluations(path: string): readonly RecordedEvaluation[] {
  const json = jsonOf(path);
  if (shapeOf(json)?.list !== 'episodes') return [];
  const { tasks, episodes } = parsed(path, () => v.parse(evaluations, json));
  return tasks
    .filter(({ checks }) => checks.length > 0)
    .map((task) => ({
      task,
      sessions: episodes
        .filter((episode) => episode.task === task.id)
        .map(({ model, steps }) => ({ model, turns: steps.map(({ command }) => ({ action: command })) })),
    }));
}

function stepOf(command: string, exitCode: number | null | undefined, output: string | null): RecordedStep {
  const text = output ?? '';
  // How it ended is not known: a limit of the recorder, as a rule.
  if (typeof exitCode !== 'number') {
    return { command, observation: { status: 'timedOut', text, durationMs: 0 }, failed: true };
  }
  return { command, observation: { status: 'exited', exitCode, text, durationMs: 0 }, failed: exitCode !== 0 };
}

/** @throws Error that names the file and what is wrong with it. */
export function readRecorded(path: string): readonly RecordedEpisode[] {
  const json = jsonOf(path);
  const shape = shapeOf(json);
  if (!shape) {
    const lists = shapes.map(({ list }) => `"${list}"`).join(', ');
    throw new Error(`--data ${path}: no recorded sessions in it; an object with one of ${lists} is needed`);
  }
  return parsed(path, () => shape.read(json));
}

/** Names the file where what it holds is not as it should be. */
function parsed<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!v.isValiError(error)) throw error;
    const [issue] = error.issues;
    throw new Error(`--data ${path}: ${v.getDotPath(issue) ?? 'file'}: ${issue.message}`, { cause: error });
  }
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`--data ${path}: ${error instanceof Error ? error.message : 'cannot be read'}`, { cause: error });
  }
}
