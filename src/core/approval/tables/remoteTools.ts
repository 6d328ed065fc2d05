// Containers, clouds and clusters. `name$` means: without further operands.
import type { ToolRow, ToolRule } from './toolRule.ts';

const containers: ToolRule = {
  read:
    'ps|images|logs|inspect|info|version|top|port|diff|history|events|stats|container ls|container list|container ps|container inspect|' +
    'container logs|container top|container stats|container port|container diff|image ls|image list|image inspect|image history|volume ls|' +
    'volume list|volume inspect|network ls|network list|network inspect|system df|system info|system events|context ls|context list|context show|' +
    'context inspect|compose ps|compose ls|compose logs|compose images|compose top|compose version|compose config|compose port|compose events|' +
    'buildx ls|buildx version|buildx du|builder du|plugin ls|plugin list|node ls|service ls|service ps|service logs|stack ls|stack ps|secret ls|config ls|' +
    'compose stats|compose volumes|compose ls|node ps|node inspect|buildx inspect|buildx history ls|buildx history logs|manifest ls|trust inspect|scout version|debug version|image search|checkpoint ls|model list|model status|mcp catalog ls|desktop status|desktop version|pod ls|pod ps|machine list|help',
  write:
    'container rename|container update|container pause|container unpause|container wait|container commit|container attach|container create|image tag|image load|image save|image import|buildx create|buildx use|buildx stop|buildx bootstrap|compose wait|compose scale|compose alpha|start|restart|tag|rename|pause|unpause|wait|commit|export|save|import|load|cp|create|update|attach|container start|container restart|' +
    'compose start|compose restart|compose create|compose pause|compose unpause|context use|context create|volume create|network create|' +
    'network connect|network disconnect|exec|compose exec|container exec|compose attach|compose cp|compose watch',
  network:
    'run|pull|build|search|login|logout|up|compose up|compose run|compose pull|compose build|buildx build|buildx bake|buildx imagetools inspect|' +
    'image pull|image build|builder build|container run|model pull|model run|scout cves|scout recommendations|scout compare|sbom|init|manifest inspect|scout quickview|pod create|compose convert|play kube|generate|machine start|container attach',
  destructive:
    'rm|rmi|kill|stop|container rm|container prune|container kill|container stop|container remove|image rm|image prune|image remove|volume rm|volume prune|volume remove|' +
    'network rm|network prune|network remove|system prune|system reset|builder prune|buildx prune|buildx rm|compose down|compose rm|compose kill|compose stop|context rm|' +
    'swarm leave|swarm|node rm|service rm|stack rm|secret rm|config rm|plugin rm|pod rm|pod kill|machine rm|push|image push|compose push',
  otherwise: 'network',
  alone: 'read',
  globals:
    '-H --host -c --context -l --log-level --config --tlscacert --tlscert --tlskey -f --file -p --project-name --env-file --profile --project-directory --url --connection',
  options: { trustsExpansions: true, acts: '-H --host --url --tlsverify --output --config -o' },
};

export const remoteTools: readonly ToolRow[] = [
  [
    'aws',
    'docs.aws.amazon.com/cli/latest/reference',
    {
      read: 'configure list|configure list-profiles|help|--version',
      network:
        's3 ls|sts get-caller-identity|logs tail|logs filter-log-events|logs get-log-events|sso login|s3api head-object|s3api head-bucket|cloudformation validate-template',
      patterns:
        /^ (?!(?:lambda|secretsmanager|ssm|sso|kms|ecs|ec2-instance-connect) )[a-z0-9-]+ (?:describe|list)-[a-z-]+ |^ (?:ce|pricing|cloudwatch|cloudtrail|logs|ec2|elbv2|rds|route53|s3api|cloudfront|autoscaling|budgets|compute-optimizer|support|health|xray|athena|glue|kinesis|dynamodb) (?:get|lookup|search|query|scan|batch-get|filter)-?(?!password|bucket-policy$|object |records|shard|item|export)[a-z-]* |^ [a-z0-9-]+(?: [a-z0-9-]+)? help /,
      otherwise: 'network',
      alone: 'read',
      globals: '--profile --region --output',
    },
  ],
  [
    'gcloud',
    'cloud.google.com/sdk/gcloud/reference',
    {
      read: 'config list|config get-value|config configurations list|auth list|info|version|help',
      network:
        'projects list|compute instances list|run services list|logging read|builds list|builds log|container clusters list|sql instances list|functions list|app logs|services list|storage ls',
      otherwise: 'network',
      alone: 'read',
    },
  ],
  ['docker', 'docs.docker.com/reference/cli/docker', containers],
  ['podman', 'docs.podman.io/en/latest/Commands.html', containers],
  ['nerdctl', 'github.com/containerd/nerdctl/blob/main/docs/command-reference.md', containers],
  [
    'docker-compose',
    'docs.docker.com/reference/cli/docker/compose',
    {
      read: 'ps|ls|logs|images|top|version|config|port|events|help',
      write: 'start|restart|create|pause|unpause|exec',
      network: 'up|run|pull|build',
      destructive: 'down|rm|kill|stop|push',
      otherwise: 'network',
      alone: 'read',
      globals: '-f --file -p --project-name --env-file --profile --project-directory',
      options: { writes: '-o --output', acts: '-H --host --lock-image-digests' },
    },
  ],
  [
    'kubectl',
    'kubernetes.io/docs/reference/kubectl',
    {
      read: 'version --client|config view|config current-context|config get-contexts|config get-clusters|options|completion|kustomize$|help',
      write: 'config use-context|config set-context|kustomize|config rename-context|config use',
      network:
        'get|describe|logs|top|explain|api-resources|api-versions|cluster-info|events|wait|diff|auth can-i|rollout status|rollout history|version|port-forward',
      destructive: 'delete|drain|replace|scale|rollout undo|taint|cordon',
      otherwise: 'network',
      alone: 'read',
      globals: '-n --namespace --context --kubeconfig --cluster -s --server --as',
      options: { acts: '--raw --flatten --kubeconfig --show-managed-secrets' },
    },
  ],
  [
    'helm',
    'helm.sh/docs/helm',
    {
      read: 'version|env|help|completion|repo list',
      write: 'create|package|lint|template',
      network:
        'list|ls|status|history|hist|search|repo add|repo update|repo up|dependency update|dependency build|dependency list|dep up|dep update|dep build|dep list|show|pull|fetch|get notes|get hooks|get metadata',
      destructive: 'uninstall|delete|del|un|rollback',
      otherwise: 'network',
      alone: 'read',
      globals: '-n --namespace --kube-context --kubeconfig',
      options: { acts: '--post-renderer' },
    },
  ],
  [
    'terraform',
    'developer.hashicorp.com/terraform/cli/commands',
    {
      read: 'version|help|providers$|graph$|workspace show|fmt -check',
      write: 'fmt|validate',
      network:
        'init|plan|get|providers|graph|state list|workspace list|workspace select|workspace new|test|modules|metadata functions',
      destructive: 'destroy|apply|import|taint|untaint|force-unlock|state rm|state mv|state push|workspace delete',
      otherwise: 'network',
      alone: 'read',
      options: { singleDash: true, acts: '-chdir -recursive' },
    },
  ],
  [
    'gh',
    'cli.github.com/manual',
    {
      read: '--version|version|alias list|extension list|config get|config list|help|completion',
      write: 'alias set|config set',
      network:
        'pr list|pr view|pr status|pr diff|pr checks|pr checkout|pr create|pr comment|pr ready|pr edit|pr review|issue list|issue view|issue status|issue create|issue comment|issue edit|run list|run view|run watch|run download|' +
        'workflow list|workflow view|repo view|repo list|repo clone|repo fork|repo sync|release list|release view|release download|gist list|gist view|gist clone|search|status|auth status|api|label list|cache list|browse|' +
        'ruleset list|ruleset view|project list|project view|variable list|milestone list|org list|attestation verify|co',
      destructive:
        'repo delete|repo archive|release delete|secret delete|secret set|issue delete|gist delete|run delete|ssh-key delete|cache delete|auth logout|pr merge|variable delete|label delete',
      otherwise: 'network',
      alone: 'read',
    },
  ],
  [
    'ollama',
    'github.com/ollama/ollama/blob/main/docs',
    {
      read: 'list|ls|ps|show|help',
      network: 'run|pull|serve|search',
      destructive: 'rm|push|cp',
      otherwise: 'network',
      alone: 'read',
    },
  ],
];
