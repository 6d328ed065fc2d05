import assert from 'node:assert/strict';
import { assessCommand } from '../../../../src/core/approval/permission.ts';
import { alwaysAskRules } from '../../../../src/core/approval/tables/alwaysAsk.ts';

const levels = ['read', 'write', 'network'] as const;

/** Whether it runs unasked at some level, whatever sandbox there is; rules of the user change nothing. */
function runsUnasked(command: string): boolean {
  return levels.some((approve) =>
    (['off', 'read'] as const).some(
      (sandbox) =>
        assessCommand(command, { approve, sandbox, allow: ['*'], deny: [], sandboxProblem: undefined }).verdict ===
        'allow',
    ),
  );
}

/** In the manner of what hides a command: behind other programs, in lists, in substitutions. */
const disguises: readonly ((command: string) => string)[] = [
  (command) => command,
  (command) => `timeout 60 ${command}`,
  (command) => `cd sub && ${command}`,
  (command) => `true; (${command})`,
  (command) => `if true; then ${command}; fi`,
  (command) => `x=$(${command})`,
];

describe('what always asks', () => {
  for (const rule of alwaysAskRules.filter(({ why }) => !/^(?:config|live|reaches|unlisted)$/.test(why))) {
    it(`asks at every level: ${rule.programs.split(' ').slice(0, 3).join(', ')} (${rule.why}, ${rule.source})`, () => {
      assert.ok(rule.stops.length > 0);
      for (const command of rule.stops)
        for (const disguise of command.includes('<<') || command.includes('|') ? disguises.slice(0, 1) : disguises)
          assert.equal(runsUnasked(disguise(command)), false, disguise(command));
    });
  }

  it('does not stop the same programs in everyday use', () => {
    const network = { approve: 'network', sandbox: 'read', allow: [], deny: [], sandboxProblem: undefined } as const;
    const everyday = `npm test|npm run build|npm ci|npm install lodash|make|make -j8 test|make build/release/app|make docs|just build|cargo build --release|cargo add serde|poetry run pytest
go build ./...|go get x|mvn package|./gradlew build|pip install -r requirements.txt|uv sync|docker build -t x .|docker run --rm alpine true
docker run -v $PWD:/app x|docker compose up -d|kubectl get pods|kubectl logs x|terraform plan|terraform init|helm list|gh pr view 1
gh run list|git push|git push origin main|git commit -m 'deploy: npm publish x'|git read-tree HEAD|tar czf a.tgz src|tar xzf a.tgz|tar xf a.tar -C build
unzip a.zip -d out|zip -r a.zip src|chmod +x a|chmod 644 a|cp a b|mv a b|vim --version|gpg --version|ssh host uptime|scp host:a b|rsync -a a/ b/
cmake -B build|cmake --build build|cmake -E echo x|node script.js|node -e '1+1'|python -c 'print(1)'|aws s3 ls|gcloud projects list|npx create-vite app
split -l 10 f|sqlite3 db 'select 1'|make CFLAGS=-O2|composer install|bundle install|yarn add react|conda list|brew list`;
    for (const command of everyday.split(/[|\n]/))
      assert.equal(assessCommand(command, network).verdict, 'allow', command);
  });
});
