// What publishes, deploys, releases, or installs outside the workspace: always asks. One row a program and kind.
import type { AlwaysAskRule } from './alwaysAsk.ts';
import { liveTargetRules } from './liveTargets.ts';
import { releaserRules } from './releasers.ts';
import { runners } from './runners.ts';
import { scriptNameRules } from './scriptNames.ts';

/** A script's or a target's name that says so, also in `deploy:prod` or `docker-push`; not a file that a build makes: `build/release/app`. */
const publishing =
  / (?!(?:_?build|\.build|obj|out|target|bin)\/(?:[\w-]+\/)?release\/[\w+-]+(?:\.[ao]|\.so)? )(?:[\w@./-]*[:._/-])?(?:deploy|publish|release|upload|submit|promote|apply|provision|rollback|rollout|ship|teardown|destroy|gh-pages|gh-deploy|deliver|semantic-release|np|push)(?:[A-Z]\w*)?(?:[:._/-][\w:._-]*)? | [+:\w.-]*(?:publish|upload|release)[A-Z]\w* | --publish | release:\w+ /;

export const publishingRules: readonly AlwaysAskRule[] = [
  ...scriptNameRules,
  ...liveTargetRules,
  ...releaserRules,
  {
    programs: 'kubectl oc',
    words: / (?:port-forward|proxy) (?:\S+ )*--address[= ](?!localhost |127\.0\.0\.1 )\S+ /,
    why: 'publishes',
    source: 'kubernetes.io/docs/reference/kubectl: who reaches this machine reaches the cluster',
    stops: ['kubectl port-forward --address 0.0.0.0 x 80', 'kubectl proxy --address=0.0.0.0'],
  },
  {
    programs: 'git',
    words: / push (?:\S+ )*\S*\*\S* /,
    why: 'publishes',
    source: 'git-push(1): a pattern sends every branch that it matches',
    stops: ["git push origin 'refs/heads/*'"],
  },
  {
    programs: 'gradle gradlew',
    words: / (?:\S*:)?jib /,
    why: 'publishes',
    source: 'github.com/GoogleContainerTools/jib: builds an image and pushes it',
    stops: ['gradle jib'],
  },
  {
    programs: 'lerna npx pnpm yarn',
    words: /^ (?:lerna )?version /,
    unless: / (?:--no-push|--no-git-tag-version) |^ version $/,
    why: 'publishes',
    source: 'lerna.js.org/docs/features/version-and-publish: commits, tags and pushes',
    stops: ['lerna version minor', 'npx lerna version patch'],
  },
  {
    programs: runners,
    words: publishing,
    unless: / --dry-run | (?:help|--help) | --release | git stash push /,
    why: 'publishes',
    source:
      'names of scripts and sub-commands: docs.npmjs.com/cli/publish, doc.rust-lang.org/cargo, maven.apache.org/plugins/maven-deploy-plugin',
    stops: [
      'npm publish',
      'npm -w a publish',
      'pnpm -r publish',
      'yarn npm publish',
      'npm run deploy:prod',
      'yarn release',
      'just publish',
      'make deploy',
      'make -j4 prod-deploy',
      'cargo publish',
      'poetry publish',
      'uv publish',
      'mvn clean deploy',
      'mvn release:perform',
      './gradlew publishToMavenCentral',
      'gradle uploadArchives',
      'npx gh-pages -d dist',
      'npx semantic-release',
      'lerna publish',
      'tox -e release',
      'electron-builder --publish always',
    ],
  },
  {
    programs: 'twine flit',
    words: / (?:upload|publish) /,
    why: 'publishes',
    source: 'twine.readthedocs.io, flit.pypa.io',
    stops: ['twine upload dist/*', 'flit publish'],
  },
  {
    programs: 'python',
    words: / (?:twine upload|setup\.py (?:upload|register)|flit publish) /,
    why: 'publishes',
    source: 'twine.readthedocs.io',
    stops: ['python -m twine upload dist/*', 'python3 setup.py upload'],
  },
  {
    programs: '*',
    words:
      / (?:twine upload|(?:npm|pnpm|yarn|cargo|poetry|uv|vsce|lerna) publish|gem push|(?:docker|podman|image|helm) push|(?:kubectl|oc) (?:apply|delete|create|patch|replace)|(?:terraform|tofu|terragrunt) (?:apply|destroy)|(?:wrangler|vercel|netlify|firebase|fly|flyctl|sls|serverless|cdk|sam) deploy|gh release|git push) /,
    unless: / --dry-run /,
    why: 'publishes',
    source: 'the same, behind a program that runs another one',
    stops: ['poetry run twine upload dist/*', 'npx wrangler deploy', 'hatch run twine upload x'],
  },
  {
    programs: 'gem rake',
    words: / (?:push|release) /,
    why: 'publishes',
    source: 'guides.rubygems.org',
    stops: ['gem push x.gem', 'rake release'],
  },
  {
    programs: 'docker podman nerdctl buildah docker-compose',
    words: / push | --push | --output=?[^ ]*push=true /,
    why: 'publishes',
    source: 'docs.docker.com/reference/cli',
    stops: ['docker push x', 'docker build --push .', 'docker buildx build --push .', 'docker compose push'],
  },
  {
    programs: 'oras crane skopeo',
    words: / (?:push|copy|sync|delete|append|mutate|tag) /,
    why: 'publishes',
    source: 'oras.land, skopeo(1)',
    stops: ['crane push x', 'skopeo copy a docker://b'],
  },
  {
    programs: 'git',
    words:
      / push .*(?:--tags|--follow-tags|--mirror|--all|--delete|--force[\w=-]*|--prune|-f|-d|(?:https?|ssh|git|file|ext)::?\/\/[^ ]*|[\w.-]+@[^ ]+:[^ ]*) | push [\w./-]+ v\d[^ ]* | send-email /,
    why: 'publishes',
    source: 'git-push(1)',
    stops: [
      'git push --tags',
      'git push origin v1',
      'git push https://x.example/y main',
      'git -p push --force',
      'git send-email x',
    ],
  },
  {
    programs: 'gh glab hub tea',
    words:
      / (?:release|repo|gist|secret|variable|workflow|ssh-key|gpg-key|label|environment|ruleset|codespace|cache|extension|alias|auth|project) (?!list |view |ls |status |diff |clone |download )[\w-]+ | pr merge | mr merge | (?:issue|pr|mr) (?:close|delete|lock|transfer) | api .*(?:-X|--method|-f|-F|--field|--raw-field|--input)/,
    why: 'remote',
    source: 'cli.github.com/manual, docs.gitlab.com/cli',
    stops: [
      'gh release create v1',
      'gh workflow run deploy',
      'gh pr merge 1',
      'gh repo delete x',
      'gh api -X DELETE x',
      'glab release create x',
    ],
  },
  {
    programs: 'gh glab',
    words: / auth (?:token|status .*-t|status .*--show-token) /,
    why: 'shows',
    source: 'cli.github.com/manual/gh_auth_token',
    stops: ['gh auth token'],
  },
  {
    programs: 'kubectl oc kubectx kubens k9s helm helmfile argocd flux istioctl linkerd velero',
    words: /./,
    unless:
      / (?:get|describe|events|logs?|top|explain|diff|version|api-resources|api-versions|cluster-info|config (?:view|get-\w+|current-context)|auth can-i|list|ls|status|history|template|lint|search|show|repo (?:list|update)|help|--help|completion|(?:dependency|dep) \w+|env|port-forward|wait|options|kustomize|pull) /,
    why: 'remote',
    source: 'kubernetes.io/docs/reference/kubectl, helm.sh/docs/helm',
    stops: [
      'kubectl apply -f x',
      'kubectl -n prod rollout restart deploy/x',
      'kubectl exec x -- sh',
      'helm upgrade --install x .',
    ],
  },
  {
    programs: 'kubectl oc',
    words: / secrets?(?:\/[\w.-]+)? .*| --raw[ =]/,
    why: 'shows',
    source: 'kubernetes.io/docs/concepts/configuration/secret',
    stops: ['kubectl get secret x -o yaml', 'kubectl describe secret x', 'kubectl get secrets -A -o json'],
  },
  {
    programs:
      'terraform tofu terragrunt pulumi cdk sam serverless sls ansible ansible-playbook ansible-galaxy salt puppet chef-client knife nomad consul packer vagrant',
    words: /./,
    unless:
      / (?:plan|init|validate|fmt|version|--version|providers|graph|show|output|state (?:list|show)|workspace (?:list|show)|preview|diff|synth|ls|list|docs|lint|inspect|status|help|--help|--check|--syntax-check|get|logs|refresh) /,
    why: 'remote',
    source: 'developer.hashicorp.com/terraform/cli, pulumi.com/docs/cli, docs.ansible.com',
    stops: [
      'terraform apply -auto-approve',
      'terraform -chdir=x apply',
      'tofu apply',
      'pulumi up',
      'cdk deploy',
      'ansible-playbook x.yml',
    ],
  },
  {
    programs:
      'aws gcloud az gsutil bq doctl linode-cli hcloud oci ibmcloud s3cmd heroku fly flyctl vercel netlify railway wrangler firebase surge eb render scw',
    words: /./,
    unless:
      / (?:ls|list[\w-]*|describe[\w-]*|get-(?!secret|session|login|federation|authorization|password|object|parameter)[\w-]+|show|info|status|logs?|tail|ps|(?:apps|projects|sites|hosting[\w:-]*|functions|addons):(?:list|info)|releases|domains|version|--version|help|--help|whoami|help|dev|init|plan|wait|cat|du|stat|configure list) /,
    why: 'remote',
    source: 'docs.aws.amazon.com/cli, cloud.google.com/sdk/gcloud, learn.microsoft.com/cli/azure',
    stops: [
      'aws s3 sync dist s3://x',
      'gcloud app deploy',
      'az webapp up',
      'vercel --prod',
      'vercel',
      'fly deploy',
      'netlify deploy --prod',
      'surge dist',
      'eb deploy',
    ],
  },
  {
    programs: 'aws gcloud az heroku fly flyctl vercel netlify railway wrangler',
    words:
      / (?:get-secret-value|get-session-token|get-login-password|get-parameters?|get-authorization-token|export-credentials|print-\w+-token|get-access-token|secrets? [\w-]+|secrets|versions access|config|config:get|env pull|keyvault [\w -]+|keys? list) /,
    unless: / config (?:list|set) | configure /,
    why: 'shows',
    source: 'docs.aws.amazon.com/cli/latest/reference/secretsmanager, cloud.google.com/secret-manager',
    stops: [
      'aws secretsmanager get-secret-value --secret-id x',
      'gcloud auth print-access-token',
      'az account get-access-token',
      'heroku config',
      'fly secrets list',
    ],
  },
  {
    programs: 'scp rsync sftp lftp ftp rclone',
    words: / [\w.@-]+:[^ ]* $/,
    why: 'publishes',
    source: 'scp(1), rsync(1): the last operand is written to',
    stops: ['scp dist.tgz host:/srv', 'rsync -a dist/ host:/var/www'],
  },
  {
    programs: 'npm pnpm yarn bun',
    words:
      / (?:-g|--global|--location[= ]global|--prefix[= ]?[/~][^ ]*|global add|global upgrade|global remove) | link /,
    unless: / (?:ls|list|root|bin|prefix|outdated|why|config) /,
    why: 'installs',
    source: 'docs.npmjs.com/cli/v11/using-npm/config#global',
    stops: ['npm install -g x', 'npm i --location=global x', 'yarn global add x', 'pnpm add -g x', 'npm link'],
  },
  {
    programs: 'pip uv',
    words:
      / (?:--user|--target(?:[= ][^ ]*)?|-t|--prefix(?:[= ][^ ]*)?|--root(?:[= ][^ ]*)?|--break-system-packages|--system|tool install|python install) /,
    why: 'installs',
    source: 'pip.pypa.io/en/stable/cli/pip_install, docs.astral.sh/uv/reference/cli',
    stops: [
      'pip install --user x',
      'pip install --break-system-packages x',
      'pip install --target=/opt x',
      'uv tool install x',
    ],
  },
  {
    programs:
      'go gem rustup conda mamba micromamba pipx brew port dnf yum zypper pacman apk apt apt-get snap flatpak nix-env guix cabal stack opam luarocks ghcup sdk asdf mise volta fnm nvm pyenv rbenv choco scoop winget',
    words:
      / (?:\w*install|add|upgrade|update|downgrade|distro-sync|swap|global (?:require|update)|tool install|--install|-S\w*) /,
    unless: / --root[= ](?!\/) | (?:list|show|search|info) | help |^ (?:add|update|upgrade) (?!-)| (?:--list|-l) /,
    why: 'installs',
    source: 'doc.rust-lang.org/cargo/commands/cargo-install, go.dev/ref/mod#go-install, docs.brew.sh',
    stops: ['go install example.com/x@latest', 'gem install x', 'brew install x', 'rustup install nightly'],
  },
  {
    programs: 'cargo',
    words: / (?:\w*install|upgrade|--install) /,
    unless: / --root[= ](?!\/) | (?:search|info) | help |^ upgrade | --list /,
    why: 'installs',
    source: 'doc.rust-lang.org/cargo/commands/cargo-install',
    stops: ['cargo install ripgrep', 'cargo binstall x'],
  },
  {
    programs: 'composer',
    words: / global /,
    why: 'installs',
    source: 'getcomposer.org/doc/03-cli.md#global',
    stops: ['composer global require x'],
  },
  {
    programs: 'npx pnpx bunx pod kaggle',
    words:
      / (?:vercel|netlify|wrangler|surge|firebase|serverless|sls|cdk|now|eb|trunk \w+|(?:datasets|kernels|models) (?:create|version|push|delete)) /,
    unless: / (?:--version|--help|dev|init) /,
    why: 'publishes',
    source: 'guides.cocoapods.org, github.com/Kaggle/kaggle-api',
    stops: ['npx vercel --prod', 'pod trunk push', 'kaggle datasets version'],
  },
  {
    programs: 'make gmake bmake ninja just task rake meson cmake python scons waf',
    words: / (?:[\w-]*[:-])?(?:install|uninstall)(?:[:-][\w-]*)? | --install /,
    unless: / install-deps | -m pip install | pip install | --install-options /,
    why: 'installs',
    source: 'gnu.org/prep/standards (Standard Targets)',
    stops: [
      'make install',
      'make -C build uninstall',
      'ninja -C build install',
      'cmake --install build',
      'cmake --build b --target install',
      'python setup.py install',
    ],
  },
  {
    programs: 'npm pnpm yarn cargo gem poetry docker podman gh pip helm',
    words: / (?:adduser|login|logout|token|owner|access|deprecate|dist-tag (?:add|rm)|registry login) /,
    unless:
      / (?:view|show|list|ls) | config | (?:run|run-script|test|t|exec) .*-- .*(?:login|logout|token|owner|access) /,
    why: 'remote',
    source: 'docs.npmjs.com/cli',
    stops: ['npm login', 'npm adduser', 'npm token create', 'docker login'],
  },
  {
    programs: 'pip conda mamba',
    words: / (?:uninstall|remove) /,
    why: 'installs',
    source: 'pip.pypa.io/en/stable/cli/pip_uninstall',
    stops: ['pip uninstall -y x'],
  },
  {
    programs: 'brew pipx port snap flatpak rustup gem conda mamba choco scoop winget',
    words: / (?:upgrade|update|reinstall|link|tap) /,
    why: 'installs',
    source: 'docs.brew.sh, pipx.pypa.io',
    stops: ['brew upgrade', 'pipx upgrade x'],
  },
  {
    programs: 'bumpversion bump2version bump-my-version cz standard-version commit-and-tag-version',
    words: / (?:major|minor|patch|bump|pre\w*|build|release|--increment\S*) |^ $/,
    unless: / (?:--dry-run|-n|--no-tag|show|show-bump|check) /,
    why: 'publishes',
    source: 'github.com/callowayproject/bump-my-version, commitizen-tools.github.io: commits and tags a release',
    stops: ['bumpversion patch', 'cz bump', 'bump-my-version bump minor'],
  },
  {
    programs: 'gradle gradlew sbt',
    words:
      / (?:\S*:)?(?:sonatype\w*|closeAndRelease\w*|release\w*(?:Repository|Staging\w*)|\w*To(?:Maven|Sonatype|Nexus|Artifactory)\w*|artifactory\w+) /,
    why: 'publishes',
    source: 'central.sonatype.org, github.com/xerial/sbt-sonatype, jfrog.com: names of tasks',
    stops: ['./gradlew closeAndReleaseRepository', 'sbt sonatypeRelease', 'gradle publishToMavenLocal'],
  },
];
