// A command line as the simple commands it is made of, in the order written: what keys and verbs are built from.
import { forEachChild, parse, type Command, type SyntaxNode } from 'unbash';

/** A simple command: the values of its words, and how it is joined to the one before it. */
export interface Segment {
  readonly words: readonly string[];
  /** Source text of the words, quotes included; same length as `words`. */
  readonly texts: readonly string[];
  /** Whether standard input comes from the segment before. */
  readonly piped: boolean;
  /** Whether it is inside a substitution or function of another command. */
  readonly nested: boolean;
}

/** Empty when the text does not parse as shell, or holds no command. */
export function segments(command: string): readonly Segment[] {
  const script = parse(command);
  if (script.errors !== undefined && script.errors.length > 0) return [];
  const found: Segment[] = [];
  collect(script, { piped: false, nested: false }, found);
  return found;
}

interface Place {
  readonly piped: boolean;
  readonly nested: boolean;
}

function collect(node: SyntaxNode, place: Place, found: Segment[]): void {
  switch (node.type) {
    case 'Command':
      addCommand(node, place, found);
      break;
    case 'Pipeline':
      node.commands.forEach((part, i) => collect(part, { ...place, piped: i > 0 || place.piped }, found));
      return;
    case 'CommandExpansion':
    case 'ProcessSubstitution':
    case 'Function':
      forEachChild(node, (child) => collect(child, { piped: false, nested: true }, found));
      return;
    case 'Literal':
    case 'SingleQuoted':
      return;
    default:
      break;
  }
  forEachChild(node, (child) => collect(child, place, found));
}

function addCommand(command: Command, place: Place, found: Segment[]): void {
  if (command.name === undefined) return;
  const words = [command.name.value];
  const texts = [command.name.text];
  for (const argument of command.args) {
    words.push(argument.type === 'Word' ? argument.value : argument.text);
    texts.push(argument.text);
  }
  found.push({ words, texts, ...place });
}
