// Pipelines that show no value of what flows through them: they count it, or keep the names before an equals sign.
import type { Command, Pipeline } from 'unbash';

const filter = /^(?:sort|uniq|grep|egrep|fgrep|head|tail|tr)$/;

/** Whether what the first command prints is only counted, or only its names are shown. */
export function showsNoValues({ commands }: Pipeline): boolean {
  const plain = commands.flatMap((each) => (each.type === 'Command' && each.redirects.length === 0 ? [each] : []));
  const end = plain.findIndex((each, i) => i > 0 && (counts(each) || keepsNames(each)));
  return (
    plain.length === commands.length &&
    end > 0 &&
    plain.slice(1, end).every(({ name }) => filter.test(name?.value ?? ''))
  );
}

function counts(node: Command): boolean {
  const args = wordsOf(node);
  if (node.name?.value === 'wc') return true;
  return (
    /^[ef]?grep$/.test(node.name?.value ?? '') && args.some((arg) => /^-[a-zA-Z]*[cq]|^--(?:count|quiet)$/.test(arg))
  );
}

function keepsNames(node: Command): boolean {
  const text = ` ${wordsOf(node).join(' ')} `;
  if (node.name?.value === 'cut') return / -d ?= /.test(text) && / -f ?1 /.test(text);
  if (node.name?.value === 'awk') return text === ' -F= {print $1} ' || text === ' -F = {print $1} ';
  return node.name?.value === 'sed' && /^ s(.)=\.\*\1\1 $/.test(text);
}

function wordsOf(node: Command): readonly string[] {
  return node.args.map((each) => (each.type === 'Word' ? each.value : ''));
}
