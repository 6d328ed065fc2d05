// Remote services: queries run unasked at `network`, per their documentation; what is not listed asks.
import type { ToolRule } from './toolRule.ts';

function asks(network: string, write?: string): ToolRule {
  return { network, otherwise: 'network', alone: 'network', ...(write !== undefined && { write }) };
}

const flyctl = asks(
  'status|apps list|logs|info|version|doctor|regions list|releases|machines list|machine list|volumes list|ips list|config show|config validate|platform',
);
const iac = asks(
  'preview|plan|version|about|stack ls|stack history|whoami|refresh --preview-only|logs|schema|new|init|validate|fmt|graph|providers|workspace list|state list|get',
  '',
);
const listing = asks('list|ls|status|version|info|help|logs|whoami');

export const cloudTools: readonly (readonly [string, ToolRule])[] = [
  [
    'az',
    asks(
      'account show|account list|version|group list|vm list|webapp list|resource list|aks list|acr list|login|acr repository list|webapp log tail|devops|pipelines list|repos pr list|repos pr show',
    ),
  ],
  ['gsutil', asks('ls|stat|du|cat|version|hash')],
  ['bq', asks('ls|show|head|version')],
  [
    'doctl',
    asks(
      'account get|compute droplet list|apps list|apps logs|kubernetes cluster list|registry get|databases list|version|projects list',
    ),
  ],
  [
    'heroku',
    asks(
      'apps|apps:info|info|ps|logs|releases|status|addons|domains|pipelines|auth:whoami|stack|buildpacks|regions|version',
    ),
  ],
  ['fly', flyctl],
  ['flyctl', flyctl],
  ['vercel', asks('ls|list|inspect|logs|whoami|dev|build|projects ls|teams ls|domains ls|link|help')],
  ['netlify', asks('status|dev|build|watch|sites:list|logs|logs:function|open|link|functions:list|help')],
  [
    'wrangler',
    asks(
      'dev|tail|whoami|types|init|deployments list|versions list|kv namespace list|r2 bucket list|d1 list|docs|check|pages dev|help',
    ),
  ],
  [
    'firebase',
    asks(
      'projects:list|emulators:start|emulators:exec|serve|use|apps:list|hosting:sites:list|help|hosting:channel:list',
    ),
  ],
  ['railway', asks('status|logs|list|whoami|docs|help')],
  [
    'supabase',
    asks(
      'status|start|projects list|migration list|migration new|db diff|db lint|gen types|functions serve|functions list|help|init|test db',
    ),
  ],
  [
    'glab',
    asks(
      'mr list|mr view|mr diff|mr checkout|mr create|mr note|issue list|issue view|issue create|issue note|ci list|ci status|ci view|ci trace|ci lint|repo view|repo clone|repo search|release list|release view|pipeline list|auth status',
    ),
  ],
  [
    'hub',
    asks('pr list|pr show|pr checkout|issue|ci-status|browse|clone|fork|sync|fetch|release|release show|pull-request'),
  ],
  [
    'tofu',
    asks(
      'init|plan|get|providers|graph|state list|workspace list|workspace select|workspace new|test|version|refresh',
      'fmt|validate',
    ),
  ],
  ['terragrunt', asks('init|plan|validate|graph|hclfmt|hcl fmt|find|list|run-all plan|run-all validate|version')],
  ['pulumi', iac],
  ['cdk', asks('list|ls|synth|synthesize|diff|doctor|docs|init|notices|metadata|version')],
  ['sam', asks('build|validate|local invoke|local start-api|local start-lambda|init|list|logs|traces')],
  ['serverless', asks('info|package|print|invoke local|offline|logs|metrics|help|plugin list')],
  ['sls', asks('info|package|print|invoke local|offline|logs|metrics|help|plugin list')],
  ['kustomize', asks('version|cfg|help', 'create|build')],
  ['helmfile', asks('list|lint|template|diff|status|deps|build|version|fetch|repos')],
  ['kubectx', asks('-c')],
  [
    'minikube',
    asks(
      'status|version|start|ip|logs|profile list|addons list|service list|dashboard|image ls|node list|docker-env|update-check',
    ),
  ],
  ['kind', asks('get clusters|get nodes|create cluster|load docker-image|version|export logs|build')],
  ['k3d', asks('cluster list|cluster create|cluster start|node list|version|image import')],
  ['istioctl', asks('version|analyze|proxy-status|ps|validate|profile list|x precheck|verify-install')],
  ['linkerd', asks('check|version|viz stat|viz check|diagnostics')],
  ['argocd', asks('app list|app get|app diff|app history|app logs|cluster list|version|proj list|repo list|context')],
  ['flux', asks('get|check|version|logs|tree|trace|events|stats')],
  ['vagrant', asks('status|global-status|up|ssh-config|box list|port|validate|version|box outdated|init|plugin list')],
  ['packer', asks('init|validate|fmt|inspect|version|plugins installed', '')],
  ['consul', asks('members|info|catalog|version|validate|monitor|operator raft list-peers')],
  [
    'nomad',
    asks(
      'status|job status|node status|alloc status|alloc logs|job plan|job validate|version|server members|eval status|deployment status',
    ),
  ],
  ['vault', asks('status|version|policy list|auth list|secrets list|kv list|list')],
  [
    'ansible-galaxy',
    asks(
      'install|list|search|info|collection install|collection list|role install|role list|init|collection init|role init',
    ),
  ],
  ['corepack', asks('enable|prepare|use|up|install|pack')],
  ['skopeo', asks('inspect|list-tags')],
  ['buildah', asks('images|containers|ps|bud|build|from|pull|info|version')],
  ['crane', asks('ls|manifest|digest|config|catalog|pull|validate|version|blob')],
  ['oras', asks('pull|discover|manifest fetch|repo ls|repo tags|version')],
  ['cosign', asks('verify|tree|triangulate|version|verify-attestation|verify-blob')],
  ['trivy', asks('image|fs|filesystem|repo|config|rootfs|sbom|version|repository')],
  ['hf', asks('download|version|env|models|datasets|repo-files|cache ls|cache scan')],
  ['huggingface-cli', asks('download|version|env|scan-cache')],
  [
    'kaggle',
    asks(
      'competitions list|competitions download|datasets list|datasets download|kernels list|kernels status|datasets files|competitions files',
    ),
  ],
  ['wandb', asks('status|init|offline|online|sync|enabled|disabled|verify')],
  ['pod', asks('install|outdated|update|search|env|ipc|lib lint|spec lint|repo update|init|deintegrate')],
  ['carthage', asks('bootstrap|build|update|outdated|checkout|version')],
  ['fastlane', asks('lanes|list|test|tests|scan|env|init|actions|action')],
  [
    'nix',
    asks(
      'build|develop|flake check|flake show|flake metadata|flake update|flake lock|search|eval|log|fmt|path-info|why-depends|show-config|run|shell|print-dev-env|flake init|repl|derivation show|hash',
    ),
  ],
  ['luarocks', asks('list|search|show|make|build|test|lint|doc|path|config|download|init|install')],
  ['pipx', asks('list|run|environment|ensurepath')],
  ['rclone', asks('ls|lsl|lsd|lsf|lsjson|size|about|version|listremotes|check|tree')],
  ['s3cmd', asks('ls|du|info|la')],
  ['restic', asks('snapshots|ls|stats|version|find|diff|check')],
  ['borg', asks('list|info|diff|check')],
  ['tailscale', asks('status|ip|ping|version|netcheck|whois|dns status')],
  ['rabbitmqadmin', asks('list|show')],
  ['jira', asks('issue list|issue view|sprint list|epic list|board list|project list|me|open')],
  ...[
    'hcloud',
    'linode-cli',
    'oci',
    'ibmcloud',
    'tea',
    'linkerd',
    'boundary',
    'influx',
    'nats',
    'sdk',
    'fnm',
    'ghcup',
    'port',
    'choco',
    'scoop',
    'winget',
    'emerge',
    'cpan',
    'cpanm',
    'ngrok',
    'cloudflared',
    'surge',
    'k9s',
    'kubens',
    'stackage',
    'guix',
  ].map((name) => [name, listing] as const),
];
