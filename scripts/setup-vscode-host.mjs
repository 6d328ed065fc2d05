// Installs the VS Code in which the tests and `npm run vscode` run, once; see test/vscode/host/install.ts.
import { hostFolder, installHost } from '../test/vscode/host/install.ts';

try {
  installHost();
  console.log(hostFolder);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
