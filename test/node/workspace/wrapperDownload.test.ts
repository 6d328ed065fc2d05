import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wrapperDownload } from '../../../src/node/workspace/wrapperDownload.ts';
import { ownScripts } from '../../../src/node/workspace/ownScripts.ts';
import { inspectCommand } from '../../../src/core/approval/commandRisk.ts';
import { withOwnScripts } from '../../../src/core/approval/scripts.ts';

describe('a build wrapper', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'knack-wrapper-'));
    mkdirSync(join(root, 'gradle', 'wrapper'), { recursive: true });
    writeFileSync(join(root, 'gradlew'), '#!/bin/sh\nexec java -jar gradle/wrapper/gradle-wrapper.jar "$@"\n');
    const url = 'https\\://gradle.example/distributions/gradle-0.1-bin.zip';
    writeFileSync(join(root, 'gradle/wrapper/gradle-wrapper.properties'), `distributionUrl=${url}\n`);
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const download = () => wrapperDownload(root, './gradlew', { GRADLE_USER_HOME: join(root, 'home') });

  it('downloads its tool where that was not unpacked before', () => {
    assert.equal(download(), 'curl -O https://gradle.example/distributions/gradle-0.1-bin.zip');
    mkdirSync(join(root, 'home/wrapper/dists/gradle-0.1-bin/abc'), { recursive: true });
    assert.notEqual(download(), undefined);
    mkdirSync(join(root, 'home/wrapper/dists/gradle-0.1-bin/abc/gradle-0.1'));
    assert.equal(download(), undefined);
    assert.equal(wrapperDownload(root, './other'), undefined);
    assert.equal(wrapperDownload(root, './mvnw'), undefined);
  });

  it('uses the network then, beside whatever else it does', () => {
    const findingsOf = () => {
      const { findings, subCommands } = inspectCommand('./gradlew test');
      return withOwnScripts(
        findings,
        subCommands,
        ownScripts(() => [root]),
      );
    };
    assert.ok(findingsOf().some((finding) => finding.class === 'network'));
    assert.ok(!findingsOf().some((finding) => finding.class === 'destructive'));
    writeFileSync(join(root, 'gradlew'), '#!/bin/sh\nkubectl delete namespace shop\n');
    assert.ok(findingsOf().some((finding) => finding.class === 'destructive'));
  });
});
