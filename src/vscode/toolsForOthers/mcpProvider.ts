// Registers the memory of each folder with VS Code as an MCP server, so that its own chat and other agents can use it.
import * as vscode from 'vscode';

/** As in package.json. */
const providerId = 'knack.memory';

/** Nothing starts before an agent asks for its tools; in an untrusted workspace there is nothing to start. */
export function registerMcpServers(context: vscode.ExtensionContext): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const program = vscode.Uri.joinPath(context.extensionUri, 'dist', 'extension', 'mcpServer.mjs').fsPath;
  const { version } = context.extension.packageJSON as { readonly version: string };
  return vscode.Disposable.from(
    changed,
    vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    vscode.lm.registerMcpServerDefinitionProvider(providerId, {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: () =>
        (vscode.workspace.isTrusted ? (vscode.workspace.workspaceFolders ?? []) : [])
          .filter(({ uri }) => uri.scheme === 'file')
          .map(({ name, uri }) => {
            // On the desktop the host's executable is Electron, which can be told to run as Node.
            const env = { ELECTRON_RUN_AS_NODE: '1' };
            return new vscode.McpStdioServerDefinition(
              `Knack: ${name}`,
              process.execPath,
              [program, uri.fsPath],
              env,
              version,
            );
          }),
    }),
  );
}
