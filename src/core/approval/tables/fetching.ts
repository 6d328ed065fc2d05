// Code from an address, a repository or another registry than those known: always asks. One row per kind.
import type { AlwaysAskRule } from './alwaysAsk.ts';

export const fetchingRules: readonly AlwaysAskRule[] = [
  {
    programs: 'npm pnpm yarn bun pip uv poetry pipenv pdm deno conda gem npx bunx uvx pipx cargo composer',
    text: / (?:install|i|add|run|x|exec|dlx|create|sync|test|serve|compile)(?: (?:-e|-U|-D|-A|-r|--upgrade|--editable|--save-dev|--dev|--git|--allow-\S+|--reload|[^-\s]\S*))* (?:\S+ ?@ ?)?(?:git\+\w+:\/\/|git:\/\/|ssh:\/\/|git@|https?:\/\/(?!localhost|127\.0\.0\.1))\S+/,
    unless: / (?:--index-url|--extra-index-url|-i|--registry|--find-links|-f|--proxy|-c|--channel) \S+ /,
    why: 'fetches',
    source:
      'pip.pypa.io/en/stable/topics/vcs-support, docs.npmjs.com/cli/commands/npm-install, docs.deno.com/runtime/reference/cli/run',
    stops: [
      'pip install git+https://x.example/y',
      'npm install https://x.example/y.tgz',
      'deno run -A https://x.example/y.ts',
      'uv add git+https://x.example/y',
      'cargo add --git https://x.example/y',
    ],
  },
  {
    programs: '*',
    text: / (?:run|exec|--execute|try-repo|render|-?-from-module)(?:[ =]-\S+)*[ =](?:https?|oci|git|ssh|git\+\w+):\/\/(?!localhost|127\.)/,
    why: 'fetches',
    source:
      'docs.streamlit.io: run takes an address; pre-commit.com: try-repo; developer.hashicorp.com/terraform: -from-module',
    stops: [
      'streamlit run https://x.example/y.py',
      'pre-commit try-repo https://x.example/y',
      'terraform init -from-module=https://x.example',
    ],
  },
  {
    programs: 'docker podman nerdctl docker-compose',
    text: / build (?:.* )?(?:https?:\/\/|git@|github\.com\/)| (?:-f|--file)[ =]?(?:https?|oci):/,
    why: 'fetches',
    source: 'docs.docker.com/build/concepts/context: remote contexts; docs.docker.com/compose: remote files',
    stops: ['docker build https://x.example/y.git', 'docker compose -f oci://x.example/y up'],
  },
  {
    programs: 'cookiecutter copier',
    text: / (?:gh|gl|bb|https?|git\+\w+|git@[\w.-]+):/,
    why: 'fetches',
    source: 'cookiecutter.readthedocs.io: hooks; copier.readthedocs.io: tasks: a template runs code',
    stops: ['cookiecutter gh:x/y', 'copier copy https://x.example/y z'],
  },
  {
    programs: 'npm pnpm yarn bun',
    words:
      / (?:install|i|add|a) (?:-\S+ )*(?:(?:github|gitlab|bitbucket|gist):\S+|(?![.@/~])[\w-]+\/[\w.-]+(?:#\S+)?) /,
    why: 'fetches',
    source: 'docs.npmjs.com/cli/commands/npm-install: a repository instead of a package',
    stops: ['npm i github:x/y', 'yarn add x/y#main'],
  },
  {
    programs: 'go nix nix-shell',
    words:
      / (?:run (?:-\S+ )*(?:[\w.-]+\.[a-z]{2,}\/\S+@\S+|nixpkgs#\S+)|(?:run|shell|develop|build) (?:-\S+ )*(?:github|gitlab|git\+\w+|https?|tarball\+\w+):\S+) /,
    why: 'fetches',
    source: 'pkg.go.dev/cmd/go: run pkg@version; nix.dev/manual/nix/latest/command-ref/new-cli/nix3-run',
    stops: ['go run example.com/x@latest', 'nix run nixpkgs#x', 'nix run github:x/y'],
  },
  {
    programs:
      'npm pnpm yarn bun pip uv poetry pipenv pdm npx bunx uvx pipx gem bundle cargo conda mamba go dotnet nuget',
    words:
      / (?:--(?:registry|index-url|extra-index-url|index|default-index|find-links|source|channel)|-i|-f)[= ]https?:\/\/(?!(?:[\w.-]+\.)?(?:pypi\.org|pythonhosted\.org|pytorch\.org|nvidia\.com|npmjs\.org|yarnpkg\.com|npmmirror\.com|pkg\.github\.com|jsr\.io|rubygems\.org|crates\.io|googleapis\.com|nuget\.org|tsinghua\.edu\.cn|aliyun\.com|anaconda\.org|anaconda\.com|pyg\.org|huggingface\.co|localhost|127\.0\.0\.1)(?:[:/]|\s))\S+/,
    why: 'fetches',
    source: 'pip.pypa.io, docs.npmjs.com: packages of another registry than those known',
    stops: [
      'pip install -i https://x.example/simple y',
      'npm install y --registry https://x.example',
      'uv add --index https://x.example y',
    ],
  },
];
