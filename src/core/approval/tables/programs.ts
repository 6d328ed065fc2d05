// Programs that do more than read, by where they are documented. What their options and sub-commands add is in the other tables.

type Sources = Readonly<Record<string, string>>;

/** Build, test, check and format what the workspace holds. */
export const projectPrograms: Sources = {
  'gnu.org/software/make, ninja-build.org, cmake.org, mesonbuild.com, bazel.build, scons.org, just.systems, taskfile.dev':
    'make gmake bmake ninja cmake ctest meson bazel buck2 pants scons waf rake just task invoke nox tox autoconf automake autoreconf configure libtool',
  'docs.pytest.org and the documentation of each test runner':
    'bats prove shellspec ginkgo gotestsum pytest py.test nosetests jest vitest mocha ava tap karma cypress playwright nyc c8 phpunit rspec coverage',
  'the documentation of each JavaScript tool':
    'tsc tsx ts-node vite webpack rollup esbuild parcel swc babel eslint prettier biome oxlint stylelint tslint standard xo turbo nx lerna rush gulp grunt bower storybook next nuxt astro gatsby remix svelte-kit ng vue ember sass less lessc tailwindcss postcss husky lint-staged flow nodemon pm2 forever remark commitlint depcheck knip typedoc prisma knex sequelize typeorm drizzle-kit',
  'the documentation of each Python tool':
    'ruff black isort flake8 pylint mypy pyright bandit autopep8 yapf sphinx-build mkdocs pre-commit jupyter ipython streamlit gunicorn uvicorn flask django-admin manage.py celery alembic',
};

/** Run the workspace's own code. */
export const codeRunners: Sources = {
  ...projectPrograms,
  'gcc(1), clang.llvm.org/docs, doc.rust-lang.org, pkg.go.dev, valgrind.org, man7.org':
    'rustc rustdoc gcc g++ cc c++ clang clang++ ld as ar ranlib strip clang-format clang-tidy cppcheck valgrind gdb lldb strace ltrace perf ldd golangci-lint staticcheck gofmt goimports rustfmt protoc buf wasm-pack trunk doxygen',
  'the documentation of each language':
    'javac kotlinc scalac javap jar sbt lein mill ant mvn mvnw gradle gradlew mix elixir iex ghc cabal stack ocaml dune opam zig nim swift swiftc xcodebuild dart flutter bundle Rscript julia lua luajit ruby perl php python pypy node nodejs deno bun java groovy scala kotlin dotnet mono csc fsc racket guile sbcl clojure clj erl tclsh expect osascript pwsh powershell R rails jekyll hugo phpstan psalm pint rubocop',
  'NAME(1): editors, pagers, terminals, schedulers':
    'vim nvim vi view emacs nano ed ex pico joe micro code subl more most man info tmux screen script at batch xvfb-run dbus-run-session mutt',
  'sqlite.org/cli.html, duckdb.org/docs, nginx.org, httpd.apache.org, redis.io, postgresql.org, dev.mysql.com':
    'sqlite3 duckdb nginx httpd apachectl redis-server postgres mysqld',
  'the documentation of each: runners of other commands':
    'hyperfine entr supervisorctl foreman honcho air reflex act dagger earthly skaffold tilt dvc vale cspell',
};

/** Change files, or the shell. */
export const changers: Sources = {
  'gnu.org/software/coreutils/manual': 'split csplit mktemp ptx',
  'the manual of each archiver':
    'gzip gunzip bzip2 bunzip2 xz unxz zstd lz4 pigz pbzip2 lbzip2 lzip lzop lzma pzstd brotli compress uncompress zip unzip 7z 7za rar unrar ar cpio pax tar bsdtar',
  'pandoc.org, graphviz.org, ctags.io, gnu.org/software/indent, joeyh.name/code/moreutils, gettext':
    'pandoc dot ctags etags cscope indent sponge vipe rename prename detox msgfmt xgettext',
  'bash(1), SHELL BUILTIN COMMANDS': 'fc bind enable hash alias unalias umask ulimit suspend disown bg fg',
  'NAME(1) of util-linux and acl': 'logger wall write mesg setfacl setfattr xattr stty reset',
  'NAME(1) of X and macOS: clipboards': 'pbcopy xclip xsel',
  'git-lfs.com, svnbook.red-bean.com, mercurial-scm.org, the manual of each':
    'git-lfs git-filter-repo svn hg bzr fossil jj darcs',
  'gnupg.org, openssl.org, openssh.com, the manual of each':
    'crontab gpg gpg2 openssl ssh-keygen ssh-add age sops pass keytool',
  'wiki.debian.org, rpm.org, archlinux.org': 'makepkg dpkg-deb rpmbuild debuild fakeroot',
};

/** Use the network. */
export const networkTools: Sources = {
  'curl.se/docs, gnu.org/software/wget, httpie.io, the manual of each':
    'curl wget aria2c http https xh httpie lynx w3m links elinks youtube-dl yt-dlp open xdg-open tldr',
  'openssh.com, rsync.samba.org, the manual of each':
    'ssh scp sftp ssh-copy-id mosh telnet ftp lftp tftp nc ncat netcat socat rsh rlogin autossh sshfs mount.nfs',
  'NAME(8): questions about the network':
    'ping ping6 fping traceroute tracepath mtr dig nslookup host whois drill nmap speedtest iperf iperf3 tcpdump tshark wireshark ntpdate chronyc',
  'the documentation of each cloud and cluster tool':
    'ngrok cloudflared vercel netlify heroku fly flyctl railway wrangler firebase surge aws gcloud az gsutil bq doctl linode-cli hcloud oci ibmcloud s3cmd rclone restic borg gh glab hub tea jira kubectl helm helmfile kustomize k9s kubectx kubens minikube kind k3d istioctl linkerd argocd flux terraform tofu terragrunt pulumi cdk sam serverless sls ansible ansible-playbook ansible-galaxy vagrant packer consul vault nomad boundary skopeo buildah cosign oras crane trivy grype snyk',
  'postgresql.org/docs, dev.mysql.com/doc, mongodb.com/docs, redis.io, the manual of each':
    'psql mysql mariadb mongosh mongo redis-cli valkey-cli pg_dump pg_restore mysqldump mongodump mongoexport cqlsh clickhouse-client influx kafka-console-consumer kcat rabbitmqadmin nats',
  'the manual of each package manager':
    'npx pnpx bunx uvx pipx yarnpkg corepack conda mamba micromamba nix nix-shell nix-env guix apt-get apt aptitude yum dnf zypper pacman apk emerge brew port snap flatpak choco scoop winget gem cpan cpanm luarocks stackage sdk asdf mise volta fnm nvm pyenv rbenv rustup ghcup pod carthage fastlane twine publish',
  'the manual of each: mail and chat': 'sendmail mail mailx msmtp swaks irssi weechat',
  'the documentation of each: models and agents': 'ollama huggingface-cli hf kaggle wandb codex claude aider opencode',
};

/** Change the system. */
export const systemChangers: Sources = {
  'sudo(8), su(1), chroot(8), unshare(1), nsenter(1), systemd: run0':
    'sudo doas su pkexec run0 runuser sg newgrp chroot unshare nsenter systemd-run machinectl',
  'NAME(8): disks and file systems':
    'mkfs fdisk sfdisk cfdisk gdisk sgdisk parted wipefs hdparm blkdiscard mkswap swapon swapoff mount umount losetup cryptsetup lvremove vgremove pvremove lvcreate mdadm zfs zpool btrfs tune2fs resize2fs e2fsck fsck xfs_repair badblocks debugfs',
  'NAME(8): starting, stopping, ending':
    'shutdown reboot halt poweroff init telinit kill pkill killall killall5 xkill skill snice tmpreaper kexec pm-suspend rtcwake',
  'NAME(8): accounts and rights':
    'useradd userdel usermod groupadd groupdel groupmod adduser deluser passwd chpasswd chsh chfn vipw vigr visudo chattr setcap setenforce semanage auditctl',
  'NAME(8): network':
    'iptables ip6tables nft ufw firewall-cmd iptables-restore ipset tc brctl nmcli ifup ifdown dhclient wpa_cli openvpn wg wg-quick',
  'NAME(8): kernel, boot, services, clock':
    'updatedb modprobe rmmod insmod depmod update-grub grub-install efibootmgr dpkg-reconfigure update-rc.d chkconfig launchctl service rc-service initctl hwclock loginctl localectl networkctl setterm',
  'ss64.com/mac, manuals of macOS':
    'diskutil hdiutil dscl defaults nvram csrutil spctl tmutil pmset softwareupdate scutil security',
  'truncate(1), dd(1)': 'truncate dd',
};
