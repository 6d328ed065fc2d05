import assert from 'node:assert/strict';
import { chosenPart } from '../../../../src/node/workspace/chosen/chosenPart.ts';

/** Which of `WIPE` and `KEEP` are left for `args`; undefined where nothing tells. */
function left(path: string, text: string, ...args: string[]): string | undefined {
  const part = chosenPart(path, text, args);
  return part === undefined ? undefined : ['WIPE', 'KEEP'].filter((mark) => part.includes(mark)).join(' ');
}

const functions = `import sys
def clean(args=None):
    print('KEEP')

def purge(args=None):
    """Unlike clean"""
    print('WIPE')

`;

const python: Readonly<Record<string, string>> = {
  'a table': `${functions}COMMANDS = {'clean': clean, 'purge': purge}\nif __name__ == '__main__':\n    COMMANDS[sys.argv[1]]()\n`,
  'a table that the help goes through': `${functions}COMMANDS = {
    'clean': (clean, 'removes (some)'),
    'purge': (purge, "removes, it's all"),
}
def main():
    name = sys.argv[1] if len(sys.argv) > 1 else ''
    for each, (f, words) in COMMANDS.items():
        print(each, words)
    COMMANDS.get(name)[0]()
main()
`,
  branches: `${functions}def main(argv):
    cmd = argv[1]
    if cmd == 'clean':
        clean()
    elif cmd in ('purge', 'wipe'):
        purge()
    else:
        print('usage')
main(sys.argv)
`,
  'a match': `${functions}match sys.argv[1]:\n    case 'clean':\n        clean()\n    case 'purge' | 'wipe':\n        purge()\n`,
  parsers: `import argparse\n${functions}p = argparse.ArgumentParser()
sub = p.add_subparsers(dest='cmd')
c = sub.add_parser('clean', help='removes the output')
c.set_defaults(func=clean)
sub.add_parser('purge').set_defaults(func=purge)
args = p.parse_args()
args.func(args)
`,
  'a framework': `import click
@click.group()
def cli(): pass

@cli.command()
@click.option('--dry')
def clean(dry):
    print('KEEP')

@cli.command('purge')
def drop_all():
    print('WIPE')

cli()
`,
  'a decorator of its own': `import sys
jobs = {}
def job(fn):
    jobs[fn.__name__] = fn
    return fn

${functions.replaceAll('def ', '@job\ndef ')}
for arg in sys.argv[1:]:
    jobs[arg]()
`,
  names: `${functions.replaceAll('def ', 'def cmd_')}globals()['cmd_' + sys.argv[1]]()\n`,
};

const both = `function clean() { console.log('KEEP'); }
async function purge() {
  const text = \`all of \${'it'} {\`;
  console.log('WIPE', text, /['"{]/.test(text));
}
`;

const script: Readonly<Record<string, string>> = {
  'a table': `${both}const commands = { clean, purge };\nconst [, , name] = process.argv;\nif (!commands[name]) process.exit(2);\ncommands[name]();\n`,
  'a table with its functions': `const tasks = {
  clean() { console.log('KEEP'); },
  async 'purge'() { console.log('WIPE'); },
};
const task = process.argv[2] ?? 'help';
for (const [name, fn] of Object.entries(tasks)) console.log(name, fn.description);
await tasks[task]?.();
`,
  branches: `${both}const cmd = process.argv[2];\nif (cmd === 'clean') clean();\nelse if (cmd === 'purge' || cmd === 'wipe') {\n  await purge();\n}\n`,
  'a switch': `${both}switch (process.argv[2]) {\n  case 'clean':\n    clean();\n    break;\n  case 'wipe':\n  case 'purge': {\n    purge();\n    break;\n  }\n  default:\n    process.exit(2);\n}\n`,
  'a framework': `${both}program\n  .command('clean')\n  .description('removes (some)')\n  .action(clean);\nprogram.command('purge').action(() => purge());\nprogram.parse();\n`,
  types: `const clean = async (): Promise<void> => {\n  console.log('KEEP');\n};\nexport const purge = (all: boolean): void => {\n  if (all) console.log('WIPE');\n};\nconst commands: Record<string, () => void> = { clean, purge: () => purge(true) };\ncommands[process.argv[2] ?? '']?.();\n`,
};

describe('the part of a program that its first argument chooses', () => {
  for (const [path, texts] of [
    ['tasks.py', python],
    ['scripts/dev.ts', script],
  ] as const)
    for (const [what, text] of Object.entries(texts))
      it(`is known by ${what} (${path})`, () => {
        assert.equal(left(path, text, 'clean'), 'KEEP');
        assert.equal(left(path, text, 'purge'), 'WIPE');
        assert.equal(left(path, text, 'clean', 'purge'), 'WIPE KEEP');
        for (const args of [[], ['nosuch'], ['--all'], ['…']]) assert.equal(left(path, text, ...args), undefined);
      });

  it('includes what that calls, and what everything goes through', () => {
    const all = functions.replace("print('KEEP')", 'purge()');
    assert.equal(left('t.py', `${all}C = {'clean': clean, 'purge': purge}\nC[sys.argv[1]]()\n`, 'clean'), 'WIPE');
    for (const text of [
      `${functions}C = {'clean': clean, 'purge': purge, 'all': None}\nfor f in C.values(): f()\nC[sys.argv[1]]()\n`,
      `${functions}def every():\n    for step in ('purge', 'clean'): C[step]()\nC = {'clean': clean, 'purge': purge, 'all': every}\nC[sys.argv[1]]()\n`,
      `${functions}def every():\n    C['purge']()\n    clean()\nC = {'clean': clean, 'purge': purge, 'all': every}\nC[sys.argv[1]]()\n`,
      `${functions}def go(cmd):\n    if cmd == 'all':\n        go('purge')\n        go('clean')\n    elif cmd == 'purge':\n        purge()\n    elif cmd == 'clean':\n        clean()\ngo(sys.argv[1])\n`,
      `${functions}def all():\n    for name in ['purge', 'clean']: globals()[name]()\nglobals()[sys.argv[1]]()\n`,
      `${functions}cmd = sys.argv[1]\nif cmd == 'all':\n    cmd = 'purge'\nif cmd == 'purge':\n    purge()\nif cmd == 'clean':\n    clean()\n`,
    ])
      assert.match(left('t.py', text, 'all') ?? 'WIPE', /WIPE/, text);
    for (const text of [
      `${both}const c = { clean, purge, all() { for (const f of Object.values(c)) if (f !== c.all) f(); } };\nc[process.argv[2]]();\n`,
      `${both}const c = { clean, purge, all() { c.purge(); clean(); } };\nc[process.argv[2]]();\n`,
      `${both}switch (process.argv[2]) {\n  case 'all':\n    clean();\n  case 'purge':\n    purge();\n    break;\n}\n`,
    ])
      assert.match(left('t.js', text, 'all') ?? 'WIPE', /WIPE/, text);
  });

  it('is unknown where a text is run as code, or cannot be read', () => {
    assert.equal(left('t.py', `${functions}eval(sys.argv[1] + '()')\n`, 'clean'), undefined);
    assert.equal(left('t.py', `${functions}C = {'clean': clean}\nC[sys.argv[1]]('''\n`, 'clean'), undefined);
    assert.equal(
      left('t.js', `const c = { clean, purge };\nc[process.argv[2]]();\n${both.slice(0, -3)}`, 'clean'),
      undefined,
    );
  });
});
