// Commands that fetch or serve, of programs that otherwise only build or list: class `network`. One row per program.
import type { AlwaysAskRule } from './alwaysAsk.ts';

export const reachingRules: readonly AlwaysAskRule[] = [
  {
    programs: 'mvn mvnw',
    words:
      / (?:dependency:(?:go-offline|resolve\S*|get|copy|purge\S*|sources)|versions:\S+|-U|--update-snapshots|site:stage) /,
    why: 'reaches',
    source: 'maven.apache.org/plugins/maven-dependency-plugin',
    stops: ['mvn dependency:go-offline', 'mvn versions:display-dependency-updates'],
  },
  {
    programs: 'gradle gradlew sbt',
    words: / (?:--refresh-dependencies|dependencyUpdates|update|updateClassifiers) /,
    why: 'reaches',
    source: 'docs.gradle.org: --refresh-dependencies; scala-sbt.org: update',
    stops: ['gradle build --refresh-dependencies', 'sbt update'],
  },
  {
    programs: 'pip gem poetry uv composer conda',
    words: / (?:--outdated|--uptodate|--remote|-r|--both|--latest|--available|--(?:extra-)?index-url\S*|--proxy\S*) /,
    unless: / (?:-r|--recursive) (?:run|exec|test|build|lint) | run | exec /,
    why: 'reaches',
    source: 'pip.pypa.io/en/stable/cli/pip_list, guides.rubygems.org/command-reference: they ask the registry',
    stops: ['pip list --outdated', 'gem list -r x', 'composer show --latest'],
  },
  {
    programs: 'python php ruby',
    words:
      / -m (?:http\.server|SimpleHTTPServer|smtpd|aiosmtpd|ftplib|telnetlib|webbrowser|xmlrpc\.server) | (?:-S|--server) |-run -e httpd /,
    unless: / --help | -S (?:localhost|127\.0\.0\.1):| (?:-b|--bind)[ =](?:localhost|127\.0\.0\.1) /,
    why: 'reaches',
    source: 'docs.python.org/3/library/http.server.html, php.net: serves the folder to others',
    stops: ['python3 -m http.server', 'php -S 0.0.0.0:8000'],
  },
  {
    programs: 'git',
    words: / archive (?:\S+ )*--remote/,
    why: 'reaches',
    source: 'git-archive(1)',
    stops: ['git archive --remote=x HEAD'],
  },
  {
    programs: 'npm',
    words: / (?:exec|x) (?:\S+ )*(?:--package|-p)[= ]\S+ | pack (?!\.{0,2}\/)(?!-)[\w@]\S* /,
    why: 'reaches',
    source: 'docs.npmjs.com/cli/commands/npm-pack: fetches the package',
    stops: ['npm pack lodash', 'npm exec --package=x -- y'],
  },
  {
    programs: 'go composer swift cargo',
    words: / (?:list (?:\S+ )*-u|show (?:\S+ )*(?:-a|--all|--available)|package (?:update|resolve)|vendor) /,
    why: 'reaches',
    source: 'pkg.go.dev/cmd/go: list -u; getcomposer.org: show -a; docs.swift.org: package update',
    stops: ['go list -m -u all', 'composer show -a x', 'swift package update', 'cargo vendor'],
  },
  {
    programs: 'gpg gpg2 openssl',
    words:
      / (?:--(?:recv|search|refresh|locate|fetch|send)-keys?\S*|--locate-external-keys|-url|s_time|--keyserver\S*) /,
    why: 'reaches',
    source: 'gpg(1), openssl-ocsp(1)',
    stops: ['gpg --recv-keys x', 'gpg --search-keys x', 'openssl ocsp -url http://x'],
  },
  {
    programs: 'tar bsdtar gtar cpio',
    words: / (?:-?\w*[fF]|--file)[= ]?(?:\w[\w.-]*@)?\w[\w.-]*:\S+ /,
    unless: / --force-local /,
    why: 'reaches',
    source: 'tar(1): HOST:FILE',
    stops: ['tar xf host:a.tar'],
  },
  {
    programs: '*',
    words:
      / --(?:outdated|vulnerable|deprecated|check-updates?|update-check|self-update|online|refresh-\w+|download\S*|fetch\S*|auto-?update)(?:=(?!false|no\b|never)\S+)? /,
    unless: / --(?:offline|no-download|no-fetch) /,
    why: 'reaches',
    source: 'the usual names of options: they ask a registry or a server',
    stops: ['dotnet list package --outdated', 'foo --check-updates', 'poetry show --outdated'],
  },
  {
    programs: '*',
    words: / (?:-{1,2}[\w-]+=)?(?:\w+:\/\/)?(?:0\.0\.0\.0|\[::\])(?::\d+)?(?:\/\S*)? | --host (?:-\S+ )*$| --host --/,
    why: 'reaches',
    source: 'the documentation of each server: listens on every address of this machine',
    stops: ['vite --host', 'uvicorn x:y --host 0.0.0.0', 'flask run --host=0.0.0.0', 'gunicorn -b 0.0.0.0:80 x'],
  },
  {
    programs: 'mvn mvnw mvnd',
    words: / dependency:(?!analyze|build-classpath|unpack|properties)\S+ /,
    why: 'reaches',
    source: 'maven.apache.org/plugins/maven-dependency-plugin: resolves what is missing from the registry',
    stops: ['mvn dependency:tree', 'mvn -q dependency:list'],
  },
];
