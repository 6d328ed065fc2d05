// Options by their whole name that do no harm although a word of theirs may: of every program, or of those named.

/** Their names say that something is not done, or only shown. */
const everywhere =
  '--dry-run --no-run --no-install --no-restore --no-root --no-scripts --ignore-scripts --no-plugins --no-hooks --skip-install --no-save ' +
  '--no-sync --no-commit --no-push --no-deploy --no-publish --no-upload --no-download --no-delete --no-remove --no-overwrite --no-clobber ' +
  '--no-script --no-exec --no-update --no-upgrade --no-prune --no-clean --no-input --no-start --no-external --no-server --no-launch --no-prompt';

/** Programs, and what their manuals say of these. */
const rows =
  'git-commit: --no-verify --no-edit --no-gpg-sign --signoff --fixup --squash --reset-author --cleanup --trailer; git-merge git-pull: --no-commit --no-ff --ff --squash --autostash --rebase --no-rebase --no-edit --signoff --allow-unrelated-histories --unshallow; ' +
  'git-rebase: --onto --root --exec --autostash --autosquash --no-autosquash --rebase-merges --update-refs --keep-base --continue --edit-todo --show-current-patch --interactive; git-cherry-pick git-revert git-am: --continue --no-commit --3way --signoff --no-edit; ' +
  'git-fetch: --prune --unshallow --deepen --multiple --atomic; git-clone: --recurse-submodules --mirror --sparse --filter --reference --origin; git-push: --set-upstream --dry-run --no-verify --follow-tags --atomic; ' +
  'git-checkout git-switch: --create --detach --track --no-track --orphan --guess --create; git-stash: --include-untracked --keep-index --staged --index --message --pathspec-from-file; git-branch: --set-upstream-to --unset-upstream --move --copy --edit-description; ' +
  'git-reset: --soft --mixed --intent-to-add; git-apply: --3way --index --cached --check --stat --numstat --reverse --reject --recount --whitespace; git-add git-stage: --intent-to-add --chmod --renormalize --patch; git-submodule: --init --remote --recursive --merge --rebase --depth --branch --recommend-shallow; ' +
  'git-tag: --annotate --sign --local-user; git-notes: --ref; git-config: --edit --get --global --local --system --worktree --bool --int --path; git-rm: --cached; git-am: --reject; git-clone: --no-checkout; git-merge: --edit; git-add git-stage: --update; git-mergetool git-difftool: --gui --no-gui; git-update-index: --assume-unchanged --no-assume-unchanged --skip-worktree --no-skip-worktree --refresh --add --cacheinfo; git-worktree: --detach --lock --orphan --track --no-checkout --force; ' +
  'git-gc: --auto --quiet; git-lfs: --include --exclude; git-bisect: --no-checkout --first-parent; git-format-patch: --stdout --cover-letter --signoff --thread --subject-prefix --root; git-archive: --format --prefix --output --worktree-attributes; git-init: --initial-branch --bare; git-restore: --staged; git-remote: --mirror --tags --no-tags; git-ls-remote: --heads --tags --refs --symref --get-url; ' +
  'prettier biome rome dprint 2to3 codespell typos shfmt standard autoflake docformatter: --write --write-changes --in-place --inplace --replace -i; ' +
  'eslint stylelint ruff rubocop biome oxlint markdownlint golangci-lint clang-tidy php-cs-fixer: --fix --fix-dry-run --unsafe-fixes --autocorrect; ' +
  'jest vitest: --runInBand --update --updateSnapshot --updateSnapshots --env --environment --clearCache --run --setupFiles; ' +
  'playwright cypress: --update-snapshots --ui --headed --env --device --browser --run; ' +
  'pytest py.test tox nox: --exitfirst --install-types --recreate --reuse-existing-virtualenvs --ignore-missing-imports --snapshot-update --force-python --session --sessions; ' +
  'mypy: --ignore-missing-imports --install-types --command --module; ' +
  'rustc: --crate-type --crate-name --cfg --edition; cargo: --profile --no-run --open --workspace --vcs --target-dir --all-targets --bin; ' +
  'go: -coverprofile -coverpkg -covermode -benchmem -benchtime -cpuprofile -memprofile -failfast -shuffle -mod -ldflags -gcflags -asmflags -buildmode -buildvcs -trimpath -run -fuzz -fuzztime -exec=; ' +
  'cmake: --build --install --fresh --preset --target --parallel; mvn mvnw mvnd: -pl -am -amd -rf -fae -ff -fn -ntp --activate-profiles --projects; ' +
  'gradle gradlew: -x --continue --build-cache --no-build-cache --no-daemon --daemon --configuration-cache --rerun-tasks --stacktrace --scan=; ' +
  'dotnet: --no-restore --runtime --self-contained --framework --no-launch-profile --launch-profile; ' +
  'npm pnpm yarn bun: --save --save-dev --save-exact --save-peer --save-optional --legacy-peer-deps --registry --production --yes --workspace-root --if-present --prefer-offline --shamefully-hoist --env --stage --access=; ' +
  'npx pnpx bunx uvx pipx: --yes -y --no --package -p -c --from --with --spec --python; ' +
  'pip: -d; ssh-keygen: -t -b -C -N -f; pip uv poetry pdm pipenv hatch conda mamba: --upgrade --upgrade-package --requirement --editable --extra --extras --with --without --from --no-deps --index-url --extra-index-url --find-links --pre --yes --group --groups --system-site-packages --seed --prompt --user --wheel --sdist --module --script --dev --only-root --no-dev --channel --prefix --env-file --clear --without-hashes; ' +
  'gem: --remote --local; clj clojure: -M -X; kotlinc: -include-runtime; tailwindcss: -i; ng: --browsers; yt-dlp youtube-dl: -f -x; ' +
  'composer: --optimize-autoloader --no-scripts --ignore-platform-reqs --ignore-platform-req --prefer-dist --with-dependencies -W --no-autoloader; bundle: --path --without --with --deployment; ' +
  'docker podman nerdctl docker-compose: --rm --env --env-file --user --publish --network --entrypoint --restart --memory --pids-limit --detach --remove-orphans --attach --volume --workdir --init --pull --force-recreate --no-recreate --build-arg --load --platform --progress --scale --hostname --add-host --read-only --cpus --expose --mount --tmpfs; ' +
  'kubectl helm: --namespace --all-namespaces --for --to-revision --container --previous --since --tail --local-port; ' +
  'gh glab hub: --jq --log-failed --comments --squash --delete-branch --repo --assignee --reviewer --base --head --body --body-file --title --draft --label --web --hostname --workflow --job --user --org --settings --branch --ref; ' +
  'psql mysql mariadb mongosh mongo pg_dump pg_isready redis-cli mysqldump mongodump pgcli mycli sqlite3: --host --hostname --port --user --username --dbname --database --no-password --eval --command --execute --password --uri --socket; ' +
  'curl wget http https xh: --get --request --header --head --include --fail --location --silent --show-error --max-time --connect-timeout --retry --compressed --remote-name --remote-name-all --output-dir --create-dirs --write-out --user-agent --json --data --data-raw --download --continue --tries --quiet --no-verbose --url --http1.1 --http2 --dump-header -d -k -u; ' +
  'ssh scp sftp rsync: --archive --compress --partial --progress --exclude --include --update --delete -N -T -J; ' +
  'next vite webpack webpack-dev-server ng astro nuxt vue storybook gatsby hugo jekyll mkdocs uvicorn gunicorn flask rails http-server serve live-server jupyter streamlit: --host --bind --env --environment --app --skip-tests --skip-git --force --serve --baseURL --watch --clearScreen --ssr --server -h -p; ' +
  'django-admin manage.py rails artisan console: --skip-javascript --api --app --database --run-syncdb --fake --fake-initial --empty --noinput --no-input --env --force --seed --step --class; ' +
  'jupyter: --to --execute --inplace --notebook-dir; pandoc: --to --from --standalone --pdf-engine --reference-doc --lua-filter; ' +
  'terraform tofu: -upgrade -reconfigure -backend=false -input=false -var -var-file -out -target -lock -refresh=false -recursive -check -no-color -detailed-exitcode; ' +
  'java javac kotlinc scala scalac: -jar -cp -classpath -ea -version -d -verbose -Xlint; xcodebuild: -scheme -configuration -destination -sdk -workspace -project -target -quiet -resultBundlePath; ' +
  'convert magick ffmpeg ffprobe: -resize -crop -quality -rotate -strip -format -codec -vf -af -ss -to -crf -preset -map -filter_complex -vn -an -vcodec -acodec -pix_fmt -b:v -b:a -r -loglevel -hide_banner -y; ' +
  'openssl: -connect -servername -showcerts -x509 -newkey -nodes -keyout -days -subj -inform -outform -pubkey -in -out -noout -text -key -new -sha256 -addext; ' +
  'tsc tsup unbuild rollup: --clean; cargo: --document-private-items; mvn mvnw mvnd: --no-transfer-progress; phpunit pest: --stop-on-failure --stop-on-error; gradle gradlew: --scan --gradle-version --distribution-type; wget: --spider; ' +
  'go: -replace -require -dropreplace; sbt: -mem; jupyter streamlit: --no-browser; git-update-index: --chmod; dotnet: -warnaserror; pre-commit: --hook-stage; bundle: --conservative; ' +
  'jest: --forceExit; eslint: --report-unused-disable-directives; hugo: --navigateToChanged; pip: --force-reinstall; black: --skip-string-normalization; turbo nx: --force; bats: --tap --timing; k6: --vus --env; autopep8: -i; pyinstaller: --onefile --windowed; valgrind: --show-leak-kinds --leak-check; flyctl fly heroku: --app; rspec rubocop: --except; minikube kind k3d: --driver --memory; ' +
  'tmux screen: -ls; chmod chown cp mv ln mkdir touch rm install: --recursive --verbose --parents --mode --symbolic --no-clobber --force --target-directory --preserve --archive --backup --interactive --update --reference --date; ' +
  'tee sponge: --append; patch: --reverse --strip --input --dry-run --forward -i -N -R; hyperfine: --prepare --warmup --runs --min-runs --setup --cleanup; ' +
  'make gmake: --jobs --keep-going --always-make --silent --directory --file --question --no-print-directory; gofmt gofumpt goimports: -local -extra; ' +
  'php: -S -t; iex elixir mix: -S; tsx ts-node esno: --esm --transpileOnly --tsconfig; nodemon watchexec: --exec --watch --ext; sphinx-build: --builder -M; ' +
  'poetry: --sync --clean; ansible-playbook ansible: --check --diff --limit --inventory --tags --syntax-check --list-tasks --list-hosts; protoc buf: --java_out --python_out --go_out --cpp_out --ts_out --grpc_out --proto_path --go-grpc_out; ' +
  'latex pdflatex xelatex lualatex latexmk: -interaction -halt-on-error -jobname -output-directory -pdf -synctex; virtualenv: --prompt --python --clear';

/** Without a program: of every one. `program --option` otherwise. */
export const listedOptions: ReadonlySet<string> = new Set([
  ...everywhere.split(' '),
  ...rows.split(';').flatMap((row) => {
    const [programs = '', options = ''] = row.split(/:(?= )/);
    return programs
      .trim()
      .split(' ')
      .flatMap((program) =>
        options
          .trim()
          .split(' ')
          .map((option) => `${program} ${option}`),
      );
  }),
]);
