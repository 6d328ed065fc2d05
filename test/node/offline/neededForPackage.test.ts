import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { commands, proposeIn, ran } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

const here = searchPath('gem', 'ruby', 'rake', 'node', 'npm');
after(() => rmSync(here, { recursive: true, force: true }));

describe('a package that lists a file which is made first', () => {
  const files: Files = {
    Gemfile: 'source "https://rubygems.org"\n\ngemspec\n',
    'tidy.gemspec': 'Gem::Specification.new { |s| s.files = ["lib/tidy/glyphs.rb"] }\n',
    Rakefile: 'task glyphs: "lib/tidy/glyphs.rb"\ntask :bench do\nend\n',
  };
  const failed = ran([
    'gem build tidy.gemspec',
    1,
    'ERROR:  While executing gem ... (Gem::InvalidSpecificationException)\n    ["lib/tidy/glyphs.rb"] are not files\n',
  ]);

  it('has the task run that is called like it, and nothing installed', async () => {
    const proposed = commands(await proposeIn(files, 'build the gem', { transcript: failed }, here));
    assert.equal(proposed[0], 'rake glyphs');
    assert.ok(!proposed.includes('bundle install'), proposed.join());
  });

  it('has gems installed only where some are named', async () => {
    const installs = async (more: Files) =>
      commands(await proposeIn({ ...files, ...more }, 'install the dependencies', {}, here)).includes('bundle install');
    assert.ok(!(await installs({})));
    assert.ok(await installs({ Gemfile: 'source "https://rubygems.org"\ngem "rake"\ngemspec\n' }));
    assert.ok(await installs({ 'tidy.gemspec': 'Gem::Specification.new { |s| s.add_dependency "json" }\n' }));
  });
});

describe('documentation of a project of documents', () => {
  const site = (build: string): Files => ({
    'package.json': JSON.stringify({ scripts: { build: 'node make.mjs', serve: 'node serve.mjs' } }),
    'make.mjs': build,
    'pages/a.md': '# A\n',
  });

  it('is what the only build makes', async () => {
    const proposal = await proposeIn(
      site("write(f.replace('.md', '.html'))\n"),
      'please do a fresh build of the docs',
      {},
      here,
    );
    assert.equal(commands(proposal)[0], 'npm run build');
  });

  it('is nothing where the build makes something else', async () => {
    const proposal = await proposeIn(site("bundle('a.js')\n"), 'please do a fresh build of the docs', {}, here);
    assert.ok(!commands(proposal).includes('npm run build'));
  });
});
