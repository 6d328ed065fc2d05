// Words that only read the place they name, or name no place: outside of the workspace they do no harm.

/** Options whose value is read: headers, settings, what to convert; or a pattern, an address, a name. */
export const inputOption =
  /^(?:-(?:isystem|iquote|idirafter|in|cp|classpath|rcfile|text|f:v|vf)|--?(?:[a-z]+-)*(?:includes?|inputs?|in|config(?:uration|-file)?|settings|rc-?file|requirements?|constraints?|schema|template|data|from|source|src|css|bibliography|theme|style(?:sheet)?|(?:ca|client)-?(?:cert|file|path)|cert|manpath|class-?path|library(?:-path)?|sysroot|toolchain(?:-file)?|compiler|interpreter|python|shell|with|using|sdk|base(?:-?(?:href|url|path))?|baseurl|url|href|public-?path|context-?path|root-?path|path-?prefix|route|mount|location|server-?root|filter|grep|pattern|match|testNamePattern|testPathPattern|tests?|name|title|message|exclude|ignore(?:-path)?|host|proxy|socket|unix-socket|endpoint|resolve-plugins-relative-to|header|user-agent|format|define|env|set|arg|build-arg|label|query|xpath|selector|replace))$/i;
/** Short ones, by their letter's case. */
export const shortInput = /^-[IiLFcrx]$/;

/** Programs that hand their words on to code of the workspace or to a program, or for which paths are of another machine. */
export const handsOn: ReadonlySet<string> = new Set(
  (
    'python pypy pypy3 node nodejs ruby perl php lua luajit deno bun java tsx ts-node esno Rscript julia R groovy scala kotlin mono wish tclsh expect osascript pwsh powershell racket guile sbcl clojure clj erl ' +
    'npm pnpm yarn make gmake bmake just task rake invoke nox tox mage mise npx hyperfine entr time gdb lldb strace ltrace perf valgrind ldd script xvfb-run dbus-run-session act ' +
    'tmux screen at batch less more most man info logger wall write foreman honcho ' +
    'fc bind enable hash alias unalias umask ulimit suspend disown bg fg stty reset msbuild csc fsc mesg run-s run-p npm-run-all wait-on'
  ).split(' '),
);

/** Commands of theirs that have a place of their own all the same. */
export const makes = /^(?:npm|pnpm|yarn|bun|deno) (?:create|init|pack|link|install|i|add|build|compile|bundle)$/;

/** Programs of the network whose paths are of another machine, of a container or of an address. */
export const pathsElsewhere: ReadonlySet<string> = new Set(
  (
    'ssh mosh autossh sshfs scp sftp rsync ftp lftp curl wget http https xh httpie lynx w3m links elinks open xdg-open kubectl oc k9s stern kubetail helm helmfile argocd flux istioctl linkerd ' +
    'docker podman nerdctl docker-compose gh glab tea hub jira aws gcloud az gsutil bq oci ibmcloud doctl hcloud linode-cli s3cmd rclone restic borg psql mysql mariadb mongosh mongo redis-cli valkey-cli ' +
    'cqlsh clickhouse-client influx consul vault nomad boundary nats kcat rabbitmqadmin kafka-console-consumer heroku fly flyctl vercel netlify railway wrangler firebase surge k6 wrk ab hey vegeta siege ' +
    'artillery autocannon bombardier oha httpstat httping hurl ansible ansible-playbook vagrant skopeo crane oras cosign trivy grype snyk nmap tcpdump tshark telnet nc ncat netcat socat npx pnpx bunx uvx pipx'
  ).split(' '),
);

/** Programs whose operands are only read; what they write is named in options, or stays in the folder. */
export const readsOperands: ReadonlySet<string> = new Set(
  (
    'cmake unzip unrar unar pdfdetach catimg viu timg mdcat mdless highlight pygmentize jless xq qrencode typos codespell ' +
    'pdoc pydoc pydoc3 asciidoctor hexo marp gs gcc g++ cc c++ clang clang++ rustc javac'
  ).split(' '),
);

/** Programs that write to an operand and take what they pack from others: no option of theirs names something to read. */
export const packs: ReadonlySet<string> = new Set('zip 7z 7za rar ar csplit split jar'.split(' '));

/** A program's sub-command after which the words are those of a program of the workspace. */
export const runsOwn =
  /^(?:cargo|go|dotnet|uv|poetry|pdm|pipenv|hatch|conda|mix|stack|cabal|swift|dart|flutter|bazel|zig|crystal|nim|dune|opam|bundle|rails|django-admin|manage\.py|artisan|console|flask|composer) (?:run|exec|x|start|runserver|shell|tinker|runner|eval)$/;

/** Folders of the system that hold programs, libraries and settings to be read. */
export const systemInputs =
  /^\/(?:usr\/(?:local\/)?(?:include|lib\w*|bin|sbin|share|libexec|src)|lib\w*|bin|sbin|nix\/store|System|Library|Applications|opt\/homebrew|proc|sys|dev|etc\/(?:ssl|pki|ca-certificates))(?:\/|$)/;
