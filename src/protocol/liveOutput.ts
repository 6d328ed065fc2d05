// Live output of a command as the view shows it: control sequences dropped, rewritten lines in their last form, only the end kept.
export interface LiveOutput {
  /** The end of the output, at most `outputTail` characters. */
  readonly text: string;
  /** Characters that came before `text`. */
  readonly omittedChars: number;
  /** The start of a control sequence, or a carriage return, still incomplete; not shown. */
  readonly pending?: string;
}

export const noOutput: LiveOutput = { text: '', omittedChars: 0 };

/** Characters of output that a view keeps per step; the host has the rest. */
export const outputTail = 8192;

/** A sequence cut by the end of a chunk is held back up to this length, then dropped. */
const longestPending = 1024;

const esc = '\u001b';
const bel = '\u0007';
const st = '\u009c';
const csi = `(?:${esc}\\[|\u009b)[0-?]*[ -/]*`;
/** OSC, DCS, SOS, PM, APC with their payload; a line end closes them too. */
const carried = `(?:${esc}[\\]PX^_]|[\u0090\u0098\u009d-\u009f])[^${bel}${esc}${st}\\n]*`;
const sequence = new RegExp(
  `${csi}[@-~]|${carried}(?:${bel}|${st}|${esc}\\\\|(?=\\n|${esc}))|${esc}[ -/]*[0-Z\\\\\`-~]`,
  'gu',
);
const unfinished = new RegExp(`(?:\\r|${csi}|${carried}${esc}?|${esc}[ -/]*)$`, 'u');
/** Remaining control characters, meaningless in plain text: all but tab, line feed, carriage return, backspace. */
const meaningless = /(?![\t\n\r\b])\p{Cc}/gu;

/** Adds what was printed. Linear in the chunk and the kept text; the same parts in the same order give the same value. */
export function appendOutput(output: LiveOutput, chunk: string): LiveOutput {
  const received = (output.pending ?? '') + chunk;
  const cut = unfinished.exec(received)?.index ?? received.length;
  const held = received.slice(cut);
  const plain = received.slice(0, cut).replace(sequence, '').replace(meaningless, '');
  return {
    ...capped(output.omittedChars, obeyed(output.text, plain)),
    ...(held === '' || held.length > longestPending ? {} : { pending: held }),
  };
}

/** The end of a finished output. */
export function outputOf(text: string): LiveOutput {
  return capped(0, text);
}

function capped(omittedChars: number, text: string): LiveOutput {
  if (text.length <= outputTail) return { text, omittedChars };
  const from = text.length - outputTail;
  // Do not split a surrogate pair.
  const start = /[\udc00-\udfff]/.test(text.charAt(from)) ? from + 1 : from;
  return { text: text.slice(start), omittedChars: omittedChars + start };
}

/** Carriage returns restart the line, backspaces delete a character of it. */
function obeyed(text: string, plain: string): string {
  const lines = (text.slice(text.lastIndexOf('\n') + 1) + plain.replace(/\r+\n/gu, '\n')).split('\n');
  return text.slice(0, text.lastIndexOf('\n') + 1) + lines.map(lineOf).join('\n');
}

function lineOf(line: string): string {
  const current = line.slice(line.lastIndexOf('\r') + 1);
  if (!current.includes('\b')) return current;
  const kept: string[] = [];
  for (const character of current) {
    if (character === '\b') kept.pop();
    else kept.push(character);
  }
  return kept.join('');
}
