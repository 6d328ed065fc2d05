// Requests in five wordings each.

export const test = [
  'run the tests',
  'please run the test suite',
  'do the unit tests pass?',
  'execute all tests',
  'check that the tests are green',
];
export const build = [
  'build the project',
  'compile it',
  'please make a build',
  'build this',
  'produce the build output',
];
export const lint = [
  'lint the code',
  'run the linter',
  'check the code style',
  'are there any lint errors?',
  'please lint this project',
];
export const format = [
  'format the code',
  'run the formatter',
  'reformat the sources',
  'please format all files',
  'apply the code formatting',
];
export const types = [
  'check the types',
  'run the type checker',
  'typecheck the project',
  'are there any type errors?',
  'please do a type check',
];
export const version = [
  'which version is this?',
  'what version of the project is this',
  "show the project's version",
  'tell me the version number',
  'print the version of this package',
];
export const largest = [
  'list the largest files',
  'which files are the biggest?',
  'show the biggest files here',
  'what are the largest files in this project?',
  'find the largest file',
];
export const clean = [
  'clean the project',
  'remove the build output',
  'clean up the build artifacts',
  'please clean everything that was built',
  'delete the generated build files',
];
export const start = ['start the app', 'run the app', 'launch the program', 'please start it', 'start the application'];
export const definitionOf = (name: string): string[] => [
  `find where ${name} is defined`,
  `where is ${name} defined?`,
  `locate the definition of ${name}`,
  `show me where ${name} is declared`,
  `in which file is ${name} implemented?`,
];
