// Answers what the extension asks: in a host under test, no dialog is shown.
import * as vscode from 'vscode';

export interface Answers {
  /** What was asked and said, in order. */
  readonly said: readonly string[];
  readonly restore: () => void;
}

/**
 * Until `restore`, all questions are answered by these: the beginning of a question to the text, the label of the item, or the button.
 * Other questions are dismissed.
 */
export function answerWith(answers: Readonly<Record<string, string>>): Answers {
  const said: string[] = [];
  const answerTo = (question: string) => {
    said.push(question);
    return Object.entries(answers).find(([beginning]) => question.startsWith(beginning))?.[1];
  };
  const message = (text: string, ...rest: readonly unknown[]) => {
    const answer = answerTo(text);
    return Promise.resolve(rest.find((button) => button === answer));
  };
  const replaced = {
    showInputBox: ({ title = '' }: vscode.InputBoxOptions) => Promise.resolve(answerTo(title)),
    showQuickPick: (items: readonly vscode.QuickPickItem[], { title = '' }: vscode.QuickPickOptions) => {
      const answer = answerTo(title);
      return Promise.resolve(items.find(({ label }) => label === answer));
    },
    showInformationMessage: message,
    showWarningMessage: message,
    showErrorMessage: message,
  };
  const { showInputBox, showQuickPick, showInformationMessage, showWarningMessage, showErrorMessage } = vscode.window;
  const original = { showInputBox, showQuickPick, showInformationMessage, showWarningMessage, showErrorMessage };
  Object.assign(vscode.window, replaced);
  return { said, restore: () => void Object.assign(vscode.window, original) };
}
