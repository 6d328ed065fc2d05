// What changes other machines, sends files there or opens this one: always asks. One row a program and kind.
import type { AlwaysAskRule } from './alwaysAsk.ts';

/** Every address on the command line is this machine's. */
const toThisMachine =
  /^(?!.*\/\/(?!(?:[^/ @]*@)?(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])[:/? ]))(?!.* [\w-]+(?:\.[\w-]+)*\.[a-z]{2,}[/: ]).* (?:https?:\/\/)?(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])?(?::\d+)?(?:[/?]\S*)? /;

export const remoteChangeRules: readonly AlwaysAskRule[] = [
  {
    programs: 'curl wget',
    text: /\b(?:gopher|telnet|scp|sftp|smtps?|imaps?|pop3s?|dict|ldaps?|tftp|rtmp\w*|mqtt|smbs?):\/\/| (?:-H|--header)[ =]?@/i,
    why: 'sends',
    source: 'curl(1): other protocols than those of the web; -H @FILE',
    stops: ['curl gopher://x.example', 'curl telnet://x.example', 'curl -H @f https://x.example'],
  },
  {
    programs: 'curl wget',
    text: /\bfile:\/\//i,
    why: 'shows',
    source: 'curl(1): file: reads any file of this machine',
    stops: ['curl file:///etc/x'],
  },
  {
    programs: 'curl',
    words:
      / (?:-\w*X ?|--request[= ])(?!(?:GET|HEAD|OPTIONS) )\S+ | -\w*[dFT]\S* | --(?:data\S*|json\S*|form\S*|upload-file\S*|url-query\S*) /,
    unless: new RegExp(`${toThisMachine.source}| (?:-\\w*G\\w*|--get) `),
    why: 'sends',
    source: 'curl(1): -X, -d, -F, -T',
    stops: [
      'curl -X POST https://x.example/deploy',
      'curl -d a=b https://x.example',
      'curl -T a https://x.example',
      'curl -F f=@a localhost https://x.example',
      'curl -sXDELETE https://x.example/a',
    ],
  },
  {
    programs: 'wget',
    words: / --(?:post-\S+|method\S*|body-\S+) /,
    unless: toThisMachine,
    why: 'sends',
    source: 'wget(1)',
    stops: ['wget --post-file=a https://x.example', 'wget --method=DELETE https://x.example/a'],
  },
  {
    programs: 'http https xh xhs httpie',
    words: / (?:POST|PUT|PATCH|DELETE|post|put|patch|delete) | --(?:form|multipart|raw)\S* | [\w.-]+:?=\S* | \S+@\S+ /,
    unless: toThisMachine,
    why: 'sends',
    source: 'httpie.io/docs/cli',
    stops: ['http POST x.example/a b=c', 'xh put x.example/a b=c', 'http x.example b=c'],
  },
  {
    programs: 'mail mailx sendmail msmtp swaks mutt ssh-copy-id',
    words: /^/,
    unless: / (?:-H|--version|--help) /,
    why: 'sends',
    source: 'mailx(1), ssh-copy-id(1)',
    stops: ['mail -s x me@x.example', 'sendmail me@x.example', 'ssh-copy-id host'],
  },
  {
    programs: 'lftp sftp ftp telnet',
    words: / (?:-[ecfb]|-[ecfb]\S+) /,
    why: 'sends',
    source: 'lftp(1): -e, -c, -f; sftp(1): -b',
    stops: ["lftp -e 'mirror -R a b' h", 'sftp -b list h'],
  },
  {
    programs: 'ngrok cloudflared localtunnel lt tailscale bore',
    words: / (?:http|tcp|tls|start|tunnel|serve|funnel|service|local|--port|--url) /,
    why: 'publishes',
    source: 'ngrok.com/docs, developers.cloudflare.com: opens this machine to the world',
    stops: ['ngrok http 3000', 'cloudflared tunnel --url localhost:3000', 'cloudflared service install'],
  },
  {
    programs: 'npx pnpx bunx',
    words: / (?:localtunnel|lt|ngrok|untun|tunnelmole) /,
    why: 'publishes',
    source: 'the same, from the registry',
    stops: ['npx localtunnel --port 3000'],
  },
  {
    programs: 'ssh autossh',
    text: / -\w*R ?\S/,
    why: 'publishes',
    source: 'ssh(1): -R lets the other side connect to this machine',
    stops: ['ssh -R 80:localhost:3000 x.example', 'ssh -NR 80:localhost:1 x.example'],
  },
  {
    programs: 'gh glab hub tea',
    words:
      / (?:pr|mr|issue|incident) (?:create|new|comment|note|edit|update|review|approve|revoke|ready|reopen|rebase|develop|pin|unpin|unlock|subscribe|todo) | (?:pull-request|fork|create|sync|push) /,
    unless: / (?:pr|mr|issue|run|repo|release|gist) (?:list|view|diff|checks|status|checkout) /,
    why: 'publishes',
    source: 'cli.github.com/manual, docs.gitlab.com/cli, hub.github.com',
    stops: [
      'gh pr create --fill',
      'gh pr review --approve 1',
      'gh issue comment 1 -b x',
      'glab mr create',
      'hub create',
    ],
  },
  {
    programs: 'svn',
    words: / (?:commit|ci|import|lock|unlock|propset|mkdir|delete|move|copy) /,
    why: 'publishes',
    source: 'svnbook.red-bean.com: a commit is on the server at once',
    stops: ['svn commit -m x', 'svn import a url'],
  },
  {
    programs: 'hg jj fossil',
    words: / push | (?:email|patchbomb|serve) /,
    why: 'publishes',
    source: 'hg help push, jj git push',
    stops: ['hg push --new-branch', 'hg push https://x.example', 'jj git push'],
  },
  {
    programs: 'skaffold tilt garden devspace ko cosign dvc wandb kcat kafka-console-producer nats rabbitmqadmin',
    words:
      / (?:run|deploy|up|dev|apply|delete|publish|push|sign\S*|attest\S*|attach|upload|copy|save|clean|sync|artifact|put|pub|-P|purge) /,
    unless: / (?:render|diagnose|--help|status|pull|build) /,
    why: 'remote',
    source: 'skaffold.dev, docs.sigstore.dev, dvc.org, docs.wandb.ai, kcat(1): -P',
    stops: ['skaffold run', 'tilt up', 'cosign sign x', 'dvc push', 'wandb sync', 'kcat -P -t x -b y'],
  },
  {
    programs: 'restic borg rclone nix nix-store',
    words: / (?:backup|create|copy|sync|move|copyto|moveto|rcat|mount|serve|purge|bisync) /,
    why: 'sends',
    source: 'restic.readthedocs.io, rclone.org/commands, nix copy',
    stops: ['restic backup .', 'borg create x .', 'rclone copy a b:c', 'nix copy --to s3://b x'],
  },
  {
    programs: 'docker podman nerdctl buildah',
    text: / (?:-o|--output)[= ]\S*type=(?:registry|image,\S*push)/,
    why: 'publishes',
    source: 'docs.docker.com/reference/cli/docker/buildx/build: --output',
    stops: ['docker build -t x . --output type=registry'],
  },
  {
    programs: 'kubectl oc helm helmfile argocd flux istioctl',
    words:
      / (?:apply|create|delete|edit|patch|replace|scale|autoscale|set|label|annotate|expose|run|rollout (?!status|history)\w+|exec|attach|cp|drain|(?:un)?cordon|taint|debug|certificate|config (?:set|unset|use|delete|rename)\S*|upgrade|(?:un)?install|rollback|push|repo (?:add|remove)|sync|reconcile|suspend|resume|bootstrap) /,
    why: 'remote',
    source: 'kubernetes.io/docs/reference/kubectl, helm.sh/docs/helm',
    stops: ['kubectl set env deployment/x a-', 'kubectl -n get delete pod x', 'helm --kube-context list uninstall x'],
  },
  {
    programs:
      'aws gcloud az gsutil bq doctl linode-cli hcloud oci ibmcloud heroku fly flyctl vercel netlify railway wrangler firebase scw',
    words:
      / (?:[a-z]+[:-])*(?:delete|remove|create|update|put|set|terminate|stop|start|restart|reboot|add|attach|detach|destroy|revoke|grant|rotate|enable|disable|scale|deploy|publish|import|push|rm|mb|rb|mv)(?:[:-][a-z:-]+)? /,
    unless: / configure set | config set /,
    why: 'remote',
    source: 'the same: words that change, wherever they stand',
    stops: [
      'linode-cli domains records-delete x y',
      'aws logs delete-log-group --log-group-name status',
      'heroku ps:restart',
    ],
  },
  {
    programs: 'fastlane',
    words: /./,
    unless: / (?:lanes|list|docs|help|tests?|scan|lint|build|gym|actions|env) /,
    why: 'publishes',
    source: 'docs.fastlane.tools: lanes upload and change what is installed',
    stops: ['fastlane beta', 'fastlane run clear_derived_data'],
  },
  {
    programs: 'npm pnpm yarn bun',
    words:
      / version (?:\S+ )*(?:major|minor|patch|pre\w*|from-git|v?\d\S*|--(?:major|minor|patch|new-version\S*|pre\w*)) /,
    unless: / --(?:no-git-tag-version|git-tag-version=false) /,
    why: 'publishes',
    source: 'docs.npmjs.com/cli/commands/npm-version: commits and tags a release',
    stops: ['npm version patch', 'yarn version --minor'],
  },
  {
    programs: 'gradle gradlew',
    words: / \w+(?:Upload|Publish|Deploy)(?:[A-Z]\w*)? /,
    why: 'publishes',
    source: 'names of tasks: bintrayUpload, nexusPublish',
    stops: ['./gradlew bintrayUpload', 'gradle nexusPublish'],
  },
];
