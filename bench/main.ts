// `npm run bench -- <suite> ...`: what Knack is measured by. Suites load only when asked for.
import { runLearningSuite, usage } from './learning/suite.ts';

type Suite = (args: readonly string[]) => Promise<void>;

const suites: Readonly<Record<string, Suite>> = {
  bandit: async (args) => runLearningSuite('bandit', (await import('./toy/bandit.ts')).banditSuite, args),
  grid: async (args) => runLearningSuite('grid', (await import('./toy/grid.ts')).gridSuite, args),
  zork: async (args) => runLearningSuite('zork', (await import('./zork/suite.ts')).zorkSuite, args),
  retrieval: async (args) => (await import('./retrieval/suite.ts')).runRetrieval(args),
  llm: async (args) => (await import('./llm/suite.ts')).runLlm(args),
  paraphrases: async (args) => (await import('./paraphrases.ts')).runParaphrases(args),
  transfer: async (args) => runLearningSuite('transfer', (await import('./transfer.ts')).transferSuite, args),
  intercode: async (args) => runLearningSuite('intercode', (await import('./intercode/suite.ts')).intercodeSuite, args),
};

const [name = '', ...args] = process.argv.slice(2);
const suite = suites[name];
if (!suite) {
  console.error(`usage: npm run bench -- <suite> [options]\nsuites: ${Object.keys(suites).join(', ')}\n\n${usage}`);
  process.exitCode = 2;
} else {
  try {
    await suite(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
