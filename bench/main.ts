// `npm run bench -- <suite> ...`: what Knack is measured by. Suites load only when asked for.
import { runLearningSuite, usage } from './learning/suite.ts';

interface Suite {
  /** Options that it does not do without. */
  readonly needs: string;
  readonly about: string;
  readonly run: (args: readonly string[]) => void | Promise<void>;
}

const suites: Readonly<Record<string, Suite>> = {
  bandit: {
    needs: '',
    about: 'learning: one-step worlds with known optima',
    run: async (args) => runLearningSuite('bandit', (await import('./toy/bandit.ts')).banditSuite, args),
  },
  grid: {
    needs: '',
    about: 'learning: many-step worlds with known optima',
    run: async (args) => runLearningSuite('grid', (await import('./toy/grid.ts')).gridSuite, args),
  },
  intercode: {
    needs: '--data fs1.json,fs2.json',
    about: 'learning: commands that models proposed; needs bubblewrap',
    run: async (args) => runLearningSuite('intercode', (await import('./intercode/suite.ts')).intercodeSuite, args),
  },
  transfer: {
    needs: '--data paraphrases.json',
    about: 'learning: does one wording teach the next',
    run: async (args) => runLearningSuite('transfer', (await import('./transfer.ts')).transferSuite, args),
  },
  zork: {
    needs: '--story zork1.z3',
    about: 'learning: interactive fiction, version 3 story files',
    run: async (args) => runLearningSuite('zork', (await import('./zork/suite.ts')).zorkSuite, args),
  },
  sessions: {
    needs: '--data sessions.json',
    about: 'learning: recorded SQL sessions of several steps, as a bed for control',
    run: async (args) => runLearningSuite('sessions', (await import('./sessions/suite.ts')).sessionsSuite, args),
  },
  foresight: {
    needs: '--data FILE,...',
    about: 'does memory foresee what fails, on recorded sessions of real agents',
    run: async (args) => (await import('./foresight/suite.ts')).runForesight(args),
  },
  edits: {
    needs: '',
    about: 'learning: attempts that small bugs take, with real files and tests; --help tells its options',
    run: async (args) => (await import('./edits/suite.ts')).runEdits(args),
  },
  llm: {
    needs: '--model ID',
    about: 'a live model at a shell; without --model it tells its options',
    run: async (args) => (await import('./llm/suite.ts')).runLlm(args),
  },
  workspaces: {
    needs: '',
    about: 'the main job: whole workspaces, judged from outside; --help tells its options',
    run: async (args) => (await import('./workspaces/suite.ts')).runWorkspaces(args),
  },
  paraphrases: {
    needs: '--data paraphrases.json',
    about: 'do requests that mean the same find each other',
    run: async (args) => (await import('./paraphrases.ts')).runParaphrases(args),
  },
  retrieval: {
    needs: '',
    about: 'speed, size and exactness of the memory',
    run: async (args) => (await import('./retrieval/suite.ts')).runRetrieval(args),
  },
  growth: {
    needs: '[--episodes 1000,10000,100000]',
    about: 'what a year of use costs: time, space and blocking by the size of the store',
    run: async (args) => (await import('./growth/suite.ts')).runGrowth(args),
  },
  team: {
    needs: '--url postgres://... [--states 1000000]',
    about: "a team's server: exchange, lag, and retrieval by bands",
    run: async (args) => (await import('./team/suite.ts')).runTeam(args),
  },
  hook: {
    needs: '[--episodes 10000] [--runs 15]',
    about: 'how long a hook takes beside node -e 0; needs node esbuild.js',
    run: async (args) => (await import('./hook/suite.ts')).runHook(args),
  },
  sandbox: {
    needs: '',
    about: 'what the sandbox costs a command; needs bubblewrap',
    run: async (args) => (await import('./sandbox/suite.ts')).runSandbox(args),
  },
  checkpoint: {
    needs: '[--files 20000] [--steps 20]',
    about: 'what checkpoints cost a step, in time and bytes, beside a copy; needs git',
    run: async (args) => (await import('./checkpoint/suite.ts')).runCheckpoint(args),
  },
  reading: {
    needs: '',
    about: 'how long the offline policy reads a request, by its length',
    run: async () => (await import('./reading/suite.ts')).runReading(),
  },
  chart: {
    needs: '--reports a.json,b.json --svg FILE',
    about: 'draws reports; --variants a,b and --arms a,b choose panels and lines',
    run: async (args) => (await import('./chart.ts')).runChart(args),
  },
  tables: {
    needs: '--reports a.json,b.json --markdown FILE',
    about: 'writes reports as tables of Markdown',
    run: async (args) => (await import('./tables.ts')).runTables(args),
  },
};

const overview = `usage: npm run bench -- <suite> [options]

Suites, with what they need:
${Object.entries(suites)
  .map(([name, { needs, about }]) => `  ${`${name} ${needs}`.padEnd(43)}${about}`)
  .join('\n')}

${usage}`;

const [name, ...args] = process.argv.slice(2);
const suite = suites[name ?? ''];
if (!suite) {
  console.error(name === undefined ? overview : `unknown suite '${name}'\n\n${overview}`);
  process.exitCode = 2;
} else {
  try {
    await suite.run(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
