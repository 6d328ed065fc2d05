// The options that a project gives to every run of pytest: `addopts` of pyproject.toml, pytest.ini, tox.ini and setup.cfg.
import { textIn } from '../questions/texts.ts';

const inTable = /^[ \t]*addopts[ \t]*=[ \t]*(?:"""([^]*?)"""|"([^"\n]*)"|'([^'\n]*)'|\[([^]*?)\n?[ \t]*\])/mu;
const inSection = /^addopts[ \t]*=[ \t]*([^\n]*(?:\n[ \t]+[^\n]*)*)/mu;

/** The options in the order in which they are written; empty where no file gives any. */
export function pytestOptions(root: string): readonly string[] {
  const [, ...table] = inTable.exec(textIn(root, 'pyproject.toml') ?? '') ?? [];
  const list = table[3];
  if (list !== undefined)
    return [...list.replaceAll(/^[ \t]*#[^\n]*$/gmu, '').matchAll(/"([^"\n]*)"|'([^'\n]*)'/gu)].map(
      ([, double, single = '']) => double ?? single,
    );
  const line =
    table.find(Boolean) ??
    ['pytest.ini', '.pytest.ini', 'tox.ini', 'setup.cfg'].flatMap(
      (file) => inSection.exec(textIn(root, file) ?? '')?.[1] ?? [],
    )[0];
  return line?.split(/\s+/u).filter((word) => word !== '') ?? [];
}
