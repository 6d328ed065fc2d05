// Remote services: queries run unasked at `network`, per their documentation; what is not listed asks.
import type { ToolRow, ToolRule } from './toolRule.ts';

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

export const cloudTools: readonly ToolRow[] = [
  [
    'az',
    'learn.microsoft.com/cli/azure/reference-index',
    asks(
      'account show|account list|version|group list|vm list|webapp list|resource list|aks list|acr list|login|acr repository list|webapp log tail|devops|pipelines list|repos pr list|repos pr show',
    ),
  ],
  ['gsutil', 'cloud.google.com/storage/docs/gsutil', asks('ls|stat|du|cat|version|hash')],
  ['bq', 'cloud.google.com/bigquery/docs/reference/bq-cli-reference', asks('ls|show|head|version')],
  [
    'doctl',
    'docs.digitalocean.com/reference/doctl',
    asks(
      'account get|compute droplet list|apps list|apps logs|kubernetes cluster list|registry get|databases list|version|projects list',
    ),
  ],
  [
    'heroku',
    'devcenter.heroku.com/articles/heroku-cli-commands',
    asks(
      'apps|apps:info|info|ps|logs|releases|status|addons|domains|pipelines|auth:whoami|stack|buildpacks|regions|version',
    ),
  ],
  ['fly', 'fly.io/docs/flyctl', flyctl],
  ['flyctl', 'fly.io/docs/flyctl', flyctl],
  [
    'vercel',
    'vercel.com/docs/cli',
    asks('ls|list|inspect|logs|whoami|dev|build|projects ls|teams ls|domains ls|link|help'),
  ],
  [
    'netlify',
    'cli.netlify.com',
    asks('status|dev|build|watch|sites:list|logs|logs:function|open|link|functions:list|help'),
  ],
  [
    'wrangler',
    'developers.cloudflare.com/workers/wrangler/commands',
    asks(
      'dev|tail|whoami|types|init|deployments list|versions list|kv namespace list|r2 bucket list|d1 list|docs|check|pages dev|help',
    ),
  ],
  [
    'firebase',
    'firebase.google.com/docs/cli',
    asks(
      'projects:list|emulators:start|emulators:exec|serve|use|apps:list|hosting:sites:list|help|hosting:channel:list',
    ),
  ],
  ['railway', 'docs.railway.com/reference/cli-api', asks('status|logs|list|whoami|docs|help')],
  [
    'supabase',
    'supabase.com/docs/reference/cli',
    asks(
      'status|start|projects list|migration list|migration new|db diff|db lint|gen types|functions serve|functions list|help|init|test db',
    ),
  ],
  [
    'glab',
    'docs.gitlab.com/cli',
    asks(
      'mr list|mr view|mr diff|mr checkout|mr create|mr note|issue list|issue view|issue create|issue note|ci list|ci status|ci view|ci trace|ci lint|repo view|repo clone|repo search|release list|release view|pipeline list|auth status',
    ),
  ],
  [
    'hub',
    'hub.github.com/hub.1.html',
    asks('pr list|pr show|pr checkout|issue|ci-status|browse|clone|fork|sync|fetch|release|release show|pull-request'),
  ],
  [
    'tofu',
    'opentofu.org/docs/cli/commands',
    asks(
      'init|plan|get|providers|graph|state list|workspace list|workspace select|workspace new|test|version|refresh',
      'fmt|validate',
    ),
  ],
  [
    'terragrunt',
    'terragrunt.gruntwork.io/docs/reference/cli',
    asks('init|plan|validate|graph|hclfmt|hcl fmt|find|list|run-all plan|run-all validate|version'),
  ],
  ['pulumi', 'pulumi.com/docs/iac/cli/commands', iac],
  [
    'cdk',
    'docs.aws.amazon.com/cdk/v2/guide/cli.html',
    asks('list|ls|synth|synthesize|diff|doctor|docs|init|notices|metadata|version'),
  ],
  [
    'sam',
    'docs.aws.amazon.com/serverless-application-model',
    asks('build|validate|local invoke|local start-api|local start-lambda|init|list|logs|traces'),
  ],
  [
    'serverless',
    'serverless.com/framework/docs/providers/aws/cli-reference',
    asks('info|package|print|invoke local|offline|logs|metrics|help|plugin list'),
  ],
  [
    'sls',
    'serverless.com/framework/docs/providers/aws/cli-reference',
    asks('info|package|print|invoke local|offline|logs|metrics|help|plugin list'),
  ],
  ['kustomize', 'kubectl.docs.kubernetes.io/references/kustomize', asks('version|cfg|help', 'create|build')],
  ['helmfile', 'helmfile.readthedocs.io', asks('list|lint|template|diff|status|deps|build|version|fetch|repos')],
  ['kubectx', 'github.com/ahmetb/kubectx', asks('-c')],
  [
    'minikube',
    'minikube.sigs.k8s.io/docs/commands',
    asks(
      'status|version|start|ip|logs|profile list|addons list|service list|dashboard|image ls|node list|docker-env|update-check',
    ),
  ],
  [
    'kind',
    'kind.sigs.k8s.io/docs/user/quick-start',
    asks('get clusters|get nodes|create cluster|load docker-image|version|export logs|build'),
  ],
  [
    'k3d',
    'k3d.io/stable/usage/commands',
    asks('cluster list|cluster create|cluster start|node list|version|image import'),
  ],
  [
    'istioctl',
    'istio.io/latest/docs/reference/commands/istioctl',
    asks('version|analyze|proxy-status|ps|validate|profile list|x precheck|verify-install'),
  ],
  ['linkerd', 'linkerd.io/2/reference/cli', asks('check|version|viz stat|viz check|diagnostics')],
  [
    'argocd',
    'argo-cd.readthedocs.io/en/stable/user-guide/commands/argocd',
    asks('app list|app get|app diff|app history|app logs|cluster list|version|proj list|repo list|context'),
  ],
  ['flux', 'fluxcd.io/flux/cmd', asks('get|check|version|logs|tree|trace|events|stats')],
  [
    'vagrant',
    'developer.hashicorp.com/vagrant/docs/cli',
    asks('status|global-status|up|ssh-config|box list|port|validate|version|box outdated|init|plugin list'),
  ],
  [
    'packer',
    'developer.hashicorp.com/packer/docs/commands',
    asks('init|validate|fmt|inspect|version|plugins installed', ''),
  ],
  [
    'consul',
    'developer.hashicorp.com/consul/commands',
    asks('members|info|catalog|version|validate|monitor|operator raft list-peers'),
  ],
  [
    'nomad',
    'developer.hashicorp.com/nomad/commands',
    asks(
      'status|job status|node status|alloc status|alloc logs|job plan|job validate|version|server members|eval status|deployment status',
    ),
  ],
  [
    'vault',
    'developer.hashicorp.com/vault/docs/commands',
    asks('status|version|policy list|auth list|secrets list|kv list|list'),
  ],
  [
    'ansible-galaxy',
    'docs.ansible.com/ansible/latest/cli/ansible-galaxy.html',
    asks(
      'install|list|search|info|collection install|collection list|role install|role list|init|collection init|role init',
    ),
  ],
  ['corepack', 'nodejs.org/api/corepack.html', asks('enable|prepare|use|up|install|pack')],
  ['skopeo', 'skopeo(1)', asks('inspect|list-tags')],
  ['buildah', 'buildah(1)', asks('images|containers|ps|bud|build|from|pull|info|version')],
  [
    'crane',
    'github.com/google/go-containerregistry/tree/main/cmd/crane',
    asks('ls|manifest|digest|config|catalog|pull|validate|version|blob'),
  ],
  ['oras', 'oras.land/docs/commands', asks('pull|discover|manifest fetch|repo ls|repo tags|version')],
  ['cosign', 'docs.sigstore.dev/cosign', asks('verify|tree|triangulate|version|verify-attestation|verify-blob')],
  [
    'trivy',
    'trivy.dev/latest/docs/references/configuration/cli',
    asks('image|fs|filesystem|repo|config|rootfs|sbom|version|repository'),
  ],
  [
    'hf',
    'huggingface.co/docs/huggingface_hub/guides/cli',
    asks('download|version|env|models|datasets|repo-files|cache ls|cache scan'),
  ],
  ['huggingface-cli', 'huggingface.co/docs/huggingface_hub/guides/cli', asks('download|version|env|scan-cache')],
  [
    'kaggle',
    'github.com/Kaggle/kaggle-api',
    asks(
      'competitions list|competitions download|datasets list|datasets download|kernels list|kernels status|datasets files|competitions files',
    ),
  ],
  ['wandb', 'docs.wandb.ai/ref/cli', asks('status|init|offline|online|sync|enabled|disabled|verify')],
  [
    'pod',
    'guides.cocoapods.org/terminal/commands.html',
    asks('install|outdated|update|search|env|ipc|lib lint|spec lint|repo update|init|deintegrate'),
  ],
  ['carthage', 'github.com/Carthage/Carthage', asks('bootstrap|build|update|outdated|checkout|version')],
  ['fastlane', 'docs.fastlane.tools', asks('lanes|list|test|tests|scan|env|init|actions|action')],
  [
    'nix',
    'nix.dev/manual/nix/latest/command-ref',
    asks(
      'build|develop|flake check|flake show|flake metadata|flake update|flake lock|search|eval|log|fmt|path-info|why-depends|show-config|run|shell|print-dev-env|flake init|repl|derivation show|hash',
    ),
  ],
  [
    'luarocks',
    'github.com/luarocks/luarocks/wiki',
    asks('list|search|show|make|build|test|lint|doc|path|config|download|init|install'),
  ],
  ['pipx', 'pipx.pypa.io/stable/docs', asks('list|run|environment|ensurepath')],
  ['rclone', 'rclone.org/commands', asks('ls|lsl|lsd|lsf|lsjson|size|about|version|listremotes|check|tree')],
  ['s3cmd', 's3tools.org/usage', asks('ls|du|info|la')],
  ['restic', 'restic.readthedocs.io', asks('snapshots|ls|stats|version|find|diff|check')],
  ['borg', 'borgbackup.readthedocs.io', asks('list|info|diff|check')],
  ['tailscale', 'tailscale.com/kb/1080/cli', asks('status|ip|ping|version|netcheck|whois|dns status')],
  ['rabbitmqadmin', 'rabbitmq.com/docs/management-cli', asks('list|show')],
  [
    'jira',
    'github.com/ankitpokhrel/jira-cli',
    asks('issue list|issue view|sprint list|epic list|board list|project list|me|open'),
  ],
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
  ].map((name) => [name, 'the manual of each', listing] as const),
];
