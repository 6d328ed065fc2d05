// Programs that do more than read, by class, with the reason that people see.
import type { RiskClass } from '../../types.ts';
import { talking, working } from './packages.ts';

export interface HarmRule {
  readonly class: RiskClass;
  readonly why: string;
  /** Which operands are written to: all, the last one, or all that lie outside the workspace for certain. */
  readonly target?: 'all' | 'last' | 'outside';
}

function named(names: string, rule: HarmRule): readonly (readonly [string, HarmRule])[] {
  return names.split(' ').map((name) => [name, rule] as const);
}

const code: HarmRule = { class: 'write', why: "runs the workspace's own code" };
const changes: HarmRule = { class: 'write', why: 'changes files' };
const reaches: HarmRule = { class: 'network', why: 'uses the network' };
const destroys: HarmRule = { class: 'destructive', why: 'deletes data for good' };
const system: HarmRule = { class: 'destructive', why: 'changes the system' };

export const harmRules: ReadonlyMap<string, HarmRule> = new Map([
  ...named(Object.values(working).join(' '), code),
  ...named(Object.values(talking).join(' '), reaches),
  ...named(
    'make gmake bmake ninja cmake ctest bats shellspec ginkgo gotestsum bun phpunit meson bazel buck2 pants scons waf rake just task invoke nox tox pytest py.test nosetests ' +
      'jest vitest mocha ava tap karma cypress playwright nyc c8 tsc tsx ts-node vite webpack rollup esbuild parcel swc babel eslint ' +
      'rustc rustdoc prettier biome oxlint stylelint tslint standard xo ruff black isort flake8 pylint mypy pyright bandit autopep8 yapf rubocop rspec ' +
      'phpunit phpstan psalm pint golangci-lint staticcheck gofmt goimports rustfmt gcc g++ cc c++ clang clang++ ld as ar ranlib strip ' +
      'javac kotlinc scalac javap jar sbt lein mill ant mvn mvnw gradle gradlew mix elixir iex ghc cabal stack ocaml dune opam zig nim ' +
      'swift swiftc xcodebuild dart flutter turbo nx lerna rush gulp grunt bower storybook next nuxt astro gatsby remix svelte-kit ng ' +
      'vue ember rails jekyll hugo mkdocs sphinx-build doxygen protoc buf flow sass less lessc tailwindcss postcss husky lint-staged ' +
      'pre-commit coverage autoconf automake autoreconf configure libtool clang-format clang-tidy cppcheck valgrind gdb lldb strace ltrace ' +
      'perf ldd bundle Rscript julia lua luajit ruby perl php python pypy node nodejs deno bun java groovy scala kotlin dotnet mono ' +
      'csc fsc racket guile sbcl clojure clj erl tclsh expect osascript pwsh powershell vim nvim vi view emacs nano ed ex pico joe ' +
      'micro code subl less more most man info tmux screen script at batch xvfb-run dbus-run-session mutt sqlite3 duckdb ' +
      'hyperfine entr nodemon pm2 forever supervisorctl wasm-pack trunk foreman honcho air reflex act dagger earthly skaffold tilt dvc ' +
      'markdownlint remark vale cspell commitlint depcheck knip typedoc R nginx httpd apachectl redis-server postgres mysqld jupyter ipython streamlit gunicorn uvicorn flask django-admin manage.py celery alembic prisma knex sequelize typeorm drizzle-kit',
    code,
  ),
  ...named('less more most man info', { class: 'write', why: 'is interactive and can start programs' }),
  ...named('vim nvim vi view emacs nano ed ex pico joe micro code subl', { class: 'write', why: 'is an editor' }),
  ...named('gdb lldb strace ltrace ldd perf valgrind', { class: 'write', why: 'runs the program it is given' }),
  ...named('python pypy node nodejs deno bun ruby perl php lua luajit java Rscript julia osascript pwsh powershell', {
    class: 'write',
    why: 'runs a program',
  }),
  ...named(
    'prettier black ruff isort gofmt gofumpt goimports rustfmt autopep8 yapf autoflake pyupgrade docformatter clang-format astyle uncrustify rubocop standardrb phpcbf php-cs-fixer ktlint scalafmt swiftformat stylua strip objcopy svgo oxipng optipng jpegoptim pngquant',
    { ...changes, target: 'outside' },
  ),
  ...named('tee touch mkdir rmdir mkfifo mknod fallocate chmod chown chgrp patch dos2unix unix2dos mv', {
    class: 'write',
    why: 'changes files',
    target: 'all',
  }),
  ...named('convert magick ffmpeg sox', { class: 'write', why: 'changes files', target: 'last' }),
  ...named('cp ln install rsync', { class: 'write', why: 'changes files', target: 'last' }),
  ...named(
    'split csplit mktemp gzip gunzip bzip2 bunzip2 xz unxz zstd lz4 compress uncompress zip unzip 7z 7za rar unrar ar cpio pax tar bsdtar ' +
      'ptx pandoc dot updatedb ctags etags cscope indent sponge vipe rename prename detox fc bind enable hash ' +
      'alias unalias logger wall write mesg setfacl setfattr xattr pbcopy xclip xsel git-lfs git-filter-repo svn hg bzr fossil jj darcs ' +
      'crontab gpg gpg2 openssl ssh-keygen ssh-add age sops pass keytool makepkg dpkg-deb rpmbuild debuild fakeroot msgfmt xgettext ' +
      'umask ulimit stty reset suspend disown bg fg',
    changes,
  ),
  ...named(
    'curl wget aria2c http https xh httpie lynx w3m links elinks ssh scp sftp ssh-copy-id mosh telnet ftp lftp tftp nc ncat netcat socat ping ping6 ' +
      'fping traceroute tracepath mtr dig nslookup host whois drill nmap masscan rsh rlogin autossh sshfs mount.nfs ' +
      'speedtest iperf iperf3 tcpdump tshark wireshark ngrok cloudflared vercel netlify heroku fly flyctl railway wrangler firebase surge aws ' +
      'gcloud az gsutil bq doctl linode-cli hcloud oci ibmcloud s3cmd rclone restic borg gh glab hub tea jira kubectl helm helmfile kustomize ' +
      'k9s kubectx kubens minikube kind k3d istioctl linkerd argocd flux terraform tofu terragrunt pulumi cdk sam serverless sls ansible ' +
      'ansible-playbook ansible-galaxy vagrant packer consul vault nomad boundary psql mysql mariadb mongosh mongo redis-cli valkey-cli ' +
      'pg_dump pg_restore mysqldump mongodump mongoexport cqlsh clickhouse-client influx kafka-console-consumer kcat rabbitmqadmin nats ' +
      'tldr npx pnpx bunx uvx pipx yarnpkg corepack conda mamba micromamba nix nix-shell nix-env guix apt-get apt aptitude yum dnf zypper pacman apk ' +
      'emerge brew port snap flatpak choco scoop winget gem cpan cpanm luarocks stackage sdk asdf mise volta fnm nvm pyenv rbenv ' +
      'rustup ghcup sendmail mail mailx msmtp swaks irssi weechat youtube-dl yt-dlp open xdg-open skopeo buildah cosign oras crane trivy grype ' +
      'snyk ollama huggingface-cli hf kaggle wandb codex claude aider opencode ntpdate chronyc pod carthage fastlane twine publish',
    reaches,
  ),
  ...named('rm unlink shred srm wipe trash rmtrash trash-put rimraf del-cli del-cli-cli trash-cli', destroys),
  ...named('dropdb dropuser mysqladmin', destroys),
  ...named(
    'sudo doas su pkexec run0 runuser sg newgrp chroot unshare nsenter mkfs fdisk sfdisk cfdisk gdisk sgdisk parted wipefs hdparm blkdiscard ' +
      'mkswap swapon swapoff mount umount losetup cryptsetup lvremove vgremove pvremove lvcreate mdadm zfs zpool btrfs tune2fs resize2fs e2fsck ' +
      'fsck xfs_repair badblocks shutdown reboot halt poweroff init telinit kill pkill killall killall5 xkill skill snice tmpreaper chattr ' +
      'useradd userdel usermod groupadd groupdel groupmod adduser deluser passwd chpasswd chsh chfn vipw vigr visudo iptables ip6tables nft ufw ' +
      'firewall-cmd iptables-restore ipset tc brctl modprobe rmmod insmod depmod kexec update-grub grub-install efibootmgr setenforce ' +
      'semanage auditctl setcap dpkg-reconfigure update-rc.d chkconfig launchctl service rc-service initctl hwclock loginctl localectl networkctl ' +
      'nmcli ifup ifdown dhclient wpa_cli systemd-run machinectl pm-suspend rtcwake diskutil hdiutil dscl defaults nvram csrutil spctl tmutil ' +
      'openvpn wg wg-quick pmset softwareupdate scutil security truncate dd debugfs setterm',
    system,
  ),
  ...named('truncate', { class: 'destructive', why: 'cuts files' }),
  ...named('dd', { class: 'destructive', why: 'can overwrite files and devices' }),
  ...named('kill pkill killall killall5 xkill skill snice kill-port fkill', {
    class: 'destructive',
    why: 'ends processes',
  }),
  ...named('sudo doas su pkexec run0 runuser', { class: 'destructive', why: 'runs with other rights' }),
  ...named('security', { class: 'destructive', why: 'reads the keychain' }),
]);

/** Words with which management programs delete things. */
export const deletingWord =
  /^(?:delete(?:-.*)?|destroy|rm|rmi|rb|remove(?:-.*)?|terminate(?:-.*)?|purge|prune|drop|uninstall|kill|wipe|erase|flushall|flushdb|unpublish|publish|yank|revoke(?:-.*)?|drain|autoremove|nuke|deregister(?:-.*)?|del|shutdown|debug|rollback|reset|force-unlock|taint)$/i;

/** SQL and the like that deletes. */
export const deletingQuery =
  /\b(?:drop|truncate|delete|alter|grant|revoke|shutdown|flushall|flushdb|update|dropDatabase|deleteMany|deleteOne|remove|replaceOne|bulkWrite|dropIndex(?:es)?|renameCollection|copy\s.*\bprogram)\b/i;

/** First words with which build and server tools remove or publish things. */
export const undoing = /^(?:destroy|delete|purge|wipe|nuke|drop|deploy|publish|unpublish|teardown)$/;
