// Build tools of languages. `name$` means: without further operands.
import type { ToolRow } from './toolRule.ts';

export const languageTools: readonly ToolRow[] = [
  [
    'rustup',
    'rust-lang.github.io/rustup',
    {
      read: 'show|toolchain list|target list|component list|which|help|doc --path|override list|default$',
      write: 'run|override|default|set',
      network: 'update|check|component add|target add|toolchain install|install|toolchain update',
      otherwise: 'network',
      alone: 'read',
    },
  ],
  [
    'cargo',
    'doc.rust-lang.org/cargo/commands',
    {
      read: '--list|tree|metadata|locate-project|pkgid|version|help|verify-project|read-manifest',
      write:
        'build|b|check|c|test|t|run|r|bench|doc|d|fmt|clippy|fix|new|init|clean|expand|nextest|miri|package|rustc|rustdoc|vendor|generate-lockfile|rm|remove|report|msrv list|msrv show|msrv find|msrv verify|deb|bloat|flamegraph|asm|depgraph|geiger|modules|sort|zigbuild|ndk|tauri dev|tauri build|tauri info|public-api|fuzz|mutants|llvm-lines|size|objdump|nm|readobj',
      network:
        'add|update|fetch|search|info|outdated|audit|deny|machete|udeps|login|install|binstall|upgrade|llvm-cov|tarpaulin|watch|hack|make|xtask|insta|doc2readme|careful|semver-checks',
      destructive: 'publish|yank|owner|logout',
      otherwise: 'network',
      alone: 'read',
      globals: '-C --config -Z --color',
      options: { acts: '--config -Z' },
    },
  ],
  [
    'go',
    'pkg.go.dev/cmd/go',
    {
      read: 'version|env|list|doc|help|mod graph|mod why|mod verify|tool$',
      write:
        'run|build|test|vet|fmt|generate|clean|fix|tool|bug|mod edit|mod init|work|telemetry$|telemetry local|telemetry off|tool|test2json',
      network: 'get|install|mod download|mod tidy|mod vendor|mod upgrade',
      otherwise: 'network',
      alone: 'read',
      globals: '-C',
      options: {
        singleDash: true,
        acts: '-w -u -toolexec -exec -vettool -mod -modfile -export -cover -race --w --u --toolexec --exec --mod --modfile --export -overlay -compiled --compiled -test -http --http',
      },
    },
  ],
  [
    'dotnet',
    'learn.microsoft.com/dotnet/core/tools',
    {
      read: 'list|sln list|help|--info|--list-sdks|--list-runtimes',
      write:
        'build|test|run|clean|format|new|sln|msbuild|exec|watch|pack|ef migrations add|ef migrations list|ef migrations script|ef migrations has-pending-model-changes|ef migrations bundle|ef dbcontext info|ef dbcontext list|ef dbcontext scaffold|publish|ef dbcontext optimize|dev-certs check|vstest|fsi|build-server|store|user-jwts|tool run|tool list|sdk check|nuget locals --list|nuget locals all --list|project convert',
      network:
        'restore|add|remove|package add|package list|package update|reference add|reference list|reference remove|new install|new search|new update|nuget why|tool search|tool restore|tool install|workload list|outdated|package search|nuget list',
      destructive: 'nuget push|nuget delete',
      otherwise: 'network',
      alone: 'read',
      options: { acts: '--outdated --vulnerable --deprecated' },
    },
  ],
  [
    'deno',
    'docs.deno.com/runtime/reference/cli',
    {
      read: 'info|types|completions|help',
      write: 'test|run|fmt|lint|check|task|bench|compile|doc|eval|repl|init|coverage|bundle',
      network: 'add|install|cache|remove|outdated|update|vendor|serve|x|upgrade|audit',
      destructive: 'publish',
      otherwise: 'network',
      alone: 'write',
    },
  ],
  [
    'bun',
    'bun.com/docs/cli',
    {
      read: 'pm ls|pm list|pm bin|pm hash|pm cache$|help',
      write:
        'test|run|build|init|repl|pm cache|pm pack|pm trust|pm untrusted|pm default-trusted|pm migrate|pm version|pm pkg|lint|dev|format|start',
      network:
        'pm view|pm whoami|pm scan|install|i|add|a|remove|rm|update|outdated|audit|create|x|why|patch|info|upgrade|link|unlink',
      destructive: 'publish',
      otherwise: 'network',
      alone: 'read',
    },
  ],
];
