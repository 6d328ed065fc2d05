// Mocha's spec reporter that also writes its totals, and what failed, to a file, for the closing lines of the test command.
const { writeFileSync } = require('node:fs');
const { reporters } = require('mocha');

module.exports = class Totals extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const reasons = [];
    runner.on('fail', (test, error) => reasons.push(`${test.fullTitle()}\n${error.stack ?? error.message}`));
    runner.once('end', () => {
      const { passes, failures } = this.stats;
      writeFileSync(options.reporterOptions.file, JSON.stringify({ passed: passes, failed: failures, reasons }));
    });
  }
};
