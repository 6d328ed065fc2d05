import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const root = join(import.meta.dirname, '../../..');

/** Name and content of all files in a zip, by its central directory. */
function unzip(zip: Buffer): ReadonlyMap<string, () => Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, () => Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const start = zip.readUInt32LE(at + 42);
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength!), () => {
      const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
      const data = zip.subarray(from, from + packed);
      return method === 0 ? data : inflateRawSync(data);
    });
    at += 46 + nameLength! + extra! + comment!;
  }
  return files;
}

describe('the packed extension', () => {
  const name = readdirSync(root).findLast((file) => file.endsWith('.vsix'));
  assert.ok(name !== undefined, 'There is no vsix. Remedy: npm run package.');
  const files = unzip(readFileSync(join(root, name)));
  const text = (path: string) => files.get(`extension/${path}`)?.().toString('utf8') ?? assert.fail(`no ${path}`);
  const manifest = JSON.parse(text('package.json')) as Record<string, unknown>;

  it('holds every picture of its README and its walkthrough', () => {
    const pictures = [...text('readme.md').matchAll(/!\[[^\]]*\]\(([^)]+)\)/gu)].map(([, path]) => path!);
    assert.ok(pictures.length >= 3);
    const walkthrough = [...JSON.stringify(manifest).matchAll(/media\/walkthrough\/[\w.-]+/gu)].map(([path]) => path);
    assert.ok(walkthrough.length >= 4);
    for (const path of [...pictures, ...walkthrough]) assert.ok(files.has(`extension/${path}`), path);
  });

  it('holds every page that its README and its pages link to', () => {
    const pages = [...files.keys()].filter((path) => path.endsWith('.md'));
    assert.ok(pages.length >= 8);
    const shipped = new Set([...files.keys()].map((path) => path.toLowerCase()));
    for (const page of pages) {
      const links = files.get(page)!()
        .toString('utf8')
        .matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/gu);
      for (const [, link] of links)
        assert.ok(shipped.has(posix.join(posix.dirname(page), link!).toLowerCase()), `${page}: ${link!}`);
    }
  });

  it('starts from files that it holds, and has no parts that only development needs', () => {
    assert.ok(files.has(`extension/${String(manifest['main']).replace(/^\.\//u, '')}`));
    for (const key of ['scripts', 'dependencies', 'devDependencies', 'overrides', 'bin', 'private'])
      assert.ok(!(key in manifest), key);
    const strange = [...files.keys()].filter((path) => /\.map$|\.ts$|node_modules|\/test\//u.test(path));
    assert.deepEqual(strange, []);
  });

  it('names the licence of everything bundled, the pictures of codicons included', () => {
    const notices = text('THIRD-PARTY-NOTICES.txt');
    const bundled = JSON.parse(readFileSync(join(root, 'dist/bundled.json'), 'utf8')) as string[];
    assert.ok(bundled.includes('node_modules/preact'));
    for (const path of bundled)
      assert.ok(notices.includes(`\n${path.slice(path.lastIndexOf('node_modules/') + 13)} `), path);
    assert.match(notices, /@vscode\/codicons [\d.]+ \(CC-BY-4\.0\)/u);
    assert.match(notices, /Attribution 4\.0 International/u);
  });
});
