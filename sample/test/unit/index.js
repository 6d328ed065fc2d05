// The old runner. Suites register here until they have moved to ../*.test.js.
const suites = [];

for (const suite of suites) await suite();
console.log(`${suites.length} suites, ok`);
