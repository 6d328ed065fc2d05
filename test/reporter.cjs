// Mocha's spec reporter that also writes its totals to a file, for the closing line of the test command.
const { writeFileSync } = require('node:fs');
const { reporters } = require('mocha');

module.exports = class Totals extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once('end', () => {
      const { passes, failures } = this.stats;
      writeFileSync(options.reporterOptions.file, JSON.stringify({ passed: passes, failed: failures }));
    });
  }
};
