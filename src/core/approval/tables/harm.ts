// Programs that do more than read, by class, with the reason that people see.
import type { SubjectCode } from '../../reason.ts';
import type { RiskClass } from '../../types.ts';
import { checking, talking, working } from './packages.ts';
import { changers, codeRunners, networkTools, systemChangers } from './programs.ts';

export interface HarmRule {
  readonly class: RiskClass;
  readonly why: SubjectCode;
  /** Which operands are written to: all, the last one, or all that lie outside the workspace for certain. */
  readonly target?: 'all' | 'last' | 'outside';
}

function named(names: string, rule: HarmRule): readonly (readonly [string, HarmRule])[] {
  return names.split(' ').map((name) => [name, rule] as const);
}

function fromAll(sources: Readonly<Record<string, string>>, rule: HarmRule): readonly (readonly [string, HarmRule])[] {
  return named(Object.values(sources).join(' '), rule);
}

const code: HarmRule = { class: 'write', why: 'programRunsOwnCode' };
const changes: HarmRule = { class: 'write', why: 'changesFiles' };
const reaches: HarmRule = { class: 'network', why: 'usesNetwork' };
const destroys: HarmRule = { class: 'destructive', why: 'deletesData' };
const system: HarmRule = { class: 'destructive', why: 'changesSystem' };

export const harmRules: ReadonlyMap<string, HarmRule> = new Map([
  ...fromAll(working, code),
  ...fromAll(checking, { class: 'write', why: 'loadsOwnCode' }),
  ...fromAll(talking, reaches),
  ...fromAll(codeRunners, code),
  ...named('less more most man info', { class: 'write', why: 'isInteractive' }),
  ...named('vim nvim vi view emacs nano ed ex pico joe micro code subl', { class: 'write', why: 'isEditor' }),
  ...named('gdb lldb strace ltrace ldd perf valgrind', { class: 'write', why: 'programRunsGiven' }),
  ...named('python pypy node nodejs deno bun ruby perl php lua luajit java Rscript julia osascript pwsh powershell', {
    class: 'write',
    why: 'runsProgram',
  }),
  ...named(
    'prettier black ruff isort gofmt gofumpt goimports rustfmt autopep8 yapf autoflake pyupgrade docformatter clang-format astyle perltidy uncrustify rubocop standardrb phpcbf php-cs-fixer ktlint scalafmt swiftformat stylua strip objcopy svgo oxipng optipng jpegoptim pngquant',
    { ...changes, target: 'outside' },
  ),
  ...named('tee touch mkdir rmdir mkfifo mknod fallocate chmod chown chgrp patch dos2unix unix2dos mv', {
    class: 'write',
    why: 'changesFiles',
    target: 'all',
  }),
  ...named('convert magick ffmpeg sox', { class: 'write', why: 'changesFiles', target: 'last' }),
  ...named('cp ln install rsync', { class: 'write', why: 'changesFiles', target: 'last' }),
  ...fromAll(changers, changes),
  ...fromAll(networkTools, reaches),
  // rm(1), unlink(1), shred(1), the manual of each
  ...named('rm unlink shred srm wipe trash rmtrash trash-put rimraf del-cli del-cli-cli trash-cli', destroys),
  // postgresql.org/docs: dropdb, dropuser; dev.mysql.com/doc: mysqladmin
  ...named('dropdb dropuser mysqladmin', destroys),
  ...fromAll(systemChangers, system),
  ...named('truncate', { class: 'destructive', why: 'cutsFiles' }),
  ...named('dd', { class: 'destructive', why: 'overwritesDevices' }),
  ...named('kill pkill killall killall5 xkill skill snice kill-port fkill', {
    class: 'destructive',
    why: 'programEndsProcesses',
  }),
  ...named('sudo doas su pkexec run0 runuser', { class: 'destructive', why: 'programWithOtherRights' }),
  ...named('security', { class: 'destructive', why: 'readsKeychain' }),
]);

/** Words with which management programs delete things. */
export const deletingWord =
  /^(?:delete(?:-.*)?|destroy|rm|rmi|rb|remove(?:-.*)?|terminate(?:-.*)?|purge|prune|drop|uninstall|kill|wipe|erase|flushall|flushdb|unpublish|publish|yank|revoke(?:-.*)?|drain|autoremove|nuke|deregister(?:-.*)?|del|shutdown|debug|rollback|reset|force-unlock|taint)$/i;

/** SQL and the like that deletes. */
export const deletingQuery =
  /\b(?:drop|truncate|delete|alter|grant|revoke|shutdown|flushall|flushdb|update|dropDatabase|deleteMany|deleteOne|remove|replaceOne|bulkWrite|dropIndex(?:es)?|renameCollection|copy\s.*\bprogram)\b/i;

/** First words with which build and server tools remove or publish things. */
export const undoing = /^(?:destroy|delete|purge|wipe|nuke|drop|deploy|publish|unpublish|teardown)$/;

/**
 * First or second words with which programs delete, publish, change rights or show secrets, whichever program it is. Alone, or with a
 * kind before or after them: `db:reset`, `reset-password`.
 */
export const harmfulVerb =
  /^(?:[a-z]\w*[:_.-])?(?:delete|destroy|remove|rm|del|erase|purge|wipe|drop|truncate|reset|revert|rollback|prune|discard|forget|expunge|uninstall|unlink|evict|drain|terminate|stop(?:-?all)?|kill(?:-?all)?|shutdown|reboot|nuke|teardown|abandon|obliterate|scrub|unregister|deregister|unset|undeploy|unpublish|deploy|publish|upload|push|release|promote|submit|yank|send|share|expose|tunnel|grant|revoke|rotate|impersonate|login|logout|auth|tokens?|passwords?|passwd|credentials?|secrets?)(?:[:_.-][\w:.-]+)?$/;
