// The progress of reading a long log, in the status bar.
import * as vscode from 'vscode';

/** Runs `work`, which reports the share read, [0, 1]; shown from the first report on. */
export async function withReadingProgress<T>(work: (onShare: (share: number) => void) => Promise<T>): Promise<T> {
  let report: ((share: number) => void) | undefined;
  let over: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (over = resolve));
  const show = (share: number) => {
    if (report) {
      report(share);
      return;
    }
    report = () => undefined;
    void vscode.window.withProgress({ location: vscode.ProgressLocation.Window }, (progress) => {
      report = (now) => {
        const message = vscode.l10n.t(
          'Knack is reading its memory: {0} %. Until then, new runs know only its latest steps.',
          Math.round(now * 100),
        );
        progress.report({ message });
      };
      report(share);
      return done;
    });
  };
  try {
    return await work(show);
  } finally {
    over();
  }
}
