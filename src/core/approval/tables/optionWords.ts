// Words that the names of options are made of, if they neither run, send, delete, take rights nor name a secret or another place.

/** An option with another word in its name asks: see `unlistedOptions.ts`. From withfig/autocomplete and tldr-pages, and pruned by hand. */
export const optionWords: ReadonlySet<string> = new Set(
  (
    'abbrev abi able absolute action actions active add additional addr address addresses adj after age album ' +
    'algorithm alias aliases align alive all allocatable allow allowed alternate always amd amend amount analysis ' +
    'analytics analyze analyzer and android anim annotate annotation annotations announce ansi any api apis app apple ' +
    'application apps arch architecture archive archives arg args arrow artifact as ascii ask assemble asset assets ' +
    'assign async at atomic attachable attempts attr attribute attributes audio audit author auto autogenerate aux ' +
    'auxiliary available average await backend background backoff backup bail bailout band banner bar bare base based ' +
    'basedir baseurl batch bbox bc be before behavior bench benchmark benchtime best bg bin binaries binary bins ' +
    'bitrate bits blank block blocking board body bold bom boundary branch branches bridge brief brightness brk bs ' +
    'buffer bug build builds buildtype builtin bundle bundler button by byfmt bytes ca cache cached cachedir calendar ' +
    'call calls caption capture cargo case cask catch categories cc cflags change changed changelog changes channel ' +
    'channels character chars charset chat check checks checksums children chunk chunked chunks ci cipher ciphers ' +
    'circular class classify cli client clone close closed cluster code codegen codes col collapse collect collection ' +
    'color colors colour cols column columns comm comma comment comments commits common compact compare compatibility ' +
    'compilation compile completion component components composite compress compression compute concurrency ' +
    'concurrent condition conf config configfile configs configuration configure conflict connrefused conservative ' +
    'console const consumer container containers contains content contents context continue control convert convmode ' +
    'core correct count country course cov cover coverage coverfile cpu cpus cpuset create crop css csv cuda current ' +
    'custom cwd cycles daily data database datadir dataset datastore date datetime day days db dbname debug decl ' +
    'declaration declarations decode decompress decorate decorators deep deepen default defaults define defined ' +
    'definition delay deleted delimiter delimiters delta deny dependencies dependency dependents depends deprecated ' +
    'deps depth dereference desc describe description descriptions deselect desktop dest destination destport detail ' +
    'detailed details detect detection dev dhcp diagnostic diagnostics dialect dictionary diff digest digests dir ' +
    'direct directories directory dirs dirty disable disabled disallow disassemble disk disks display dissociate dist ' +
    'distrib distribution dither dn do doc docs doctest document domains dot dotfiles drafts driver dry dryrun dts ' +
    'duplicates duration durations dynamic early editable edition effective effects effort elm email embed embedded ' +
    'emit emoji empty emulator enable enabled enc encode encoding encodings end endpoints entity entries entry ' +
    'enumerate eol ephemeral eq erl error errorlogs errors event events exact example examples exceptions exclude ' +
    'excluded execution exist existing exists exit exitcode expand expect experimental expiration expired explain ' +
    'explicit export exports ext extend extended extension extensions extents externals extra extract extras exts ' +
    'factor factory fail failed failure failures fake fallback false fast fatal feature features ff field fields file ' +
    'filename filenames filepath files filesize fill filter filters final find first fix fixed fixes fixup flags flat ' +
    'flatten flavor flv fn focus folder follow font footer for format formats formatted formatter formula fragment ' +
    'frame framework frequency from frozen fs full fullscreen function functions fund future fuzzy gb gcc gen ' +
    'generate generic get git gitignore glob global globals gnu go going gpu gpus granularity graph gravity grep ' +
    'group groups grpc guess guid guide handles har hard hardlinks hash hashes head headed header headers heading ' +
    'headless health healthcheck height help helper hex hidden hide highlight hints hip histogram historical history ' +
    'hoist hold hook host hostname how href html http https human hypothesis icon icsv id idempotent identifier idle ' +
    'ids if ignore ignored ignores iidfile image images immutable implicit in inactive include increment incremental ' +
    'indent indentation index indexed indicator individual infer info infos init initial initialize initrd inline ' +
    'input insert instance instrument integrity interaction interactive interlace internal interop interval into ' +
    'inventory io ios ipv ir is isolated isolation issue issuer item items iteration iterations jitter jobs jpeg js ' +
    'json jsonarray jsx junit junitxml katex keep keepdate kind kinds label labels lang language languages last ' +
    'latency latest layers layout le leak legacy legend length level levels lexer lf lib libomptarget library license ' +
    'limit line lines link linked links lint linux list literal live loading local locale locales locals location ' +
    'lock locked lockfile locks log logfile logger logging loglevel logs long longoptions loop lossless ls lts magic ' +
    'main major man managed manager manifest manual map mapping maps margin margins markdown markers match matcher ' +
    'matches matching materials mathjax max maxfail maxprocesses mems menu merge merged merges message messages meta ' +
    'metadata method metrics migrations mime mimetype min minified minify minimal minutes missing mocks mode model ' +
    'models module modules monthly more mtime mtu multi multiline multipass multiple name named names namespace ' +
    'namespaces native navigate nbval needed negotiation nested net network never new newline next nf no nocapture ' +
    'nocolor noconfirm node nodeps nodes noedit nogui noheading noheadings noinput nolink non nongui noopt noout ' +
    'noplugin noqa norc not notes notify now nowait nul null num number numbered numbers numcpus numeric numjobs ' +
    'numprocesses numstat object objects of off offline offload offset old omit on once one oneline online only ' +
    'opacity open operations opprint optimization optimize option optional options or order ordering organization ' +
    'origin origins orphan orphans os osx other others otp out outdated outdent outdir outfile output outputs pack ' +
    'package packages page pages paginate paginated parallel parallelism param parameter parameters parent parents ' +
    'parsable parseable parser part partial patch path paths pathspec pattern patterns pause paused pdb pdf peers ' +
    'pending pep per percent percentage perf period permanent pick pipefail pipeline pkg pkgs place placeholder plain ' +
    'plaintext plan platform platforms playlist point poll porcelain port ports position pot pre precise precompile ' +
    'prefer preference preferred prefix prepend prerelease prereleases prerender preserve preset presets pretty ' +
    'preview previous primary print priority processes prod production products profile profiles profiling progress ' +
    'project projects properties property props proto protocol ptx ptxas pure pyargs python quality quarterly query ' +
    'queue quick quiet quote quoting race radix random randomize range rate ratio rcfile react read readable readme ' +
    'readonly real reason rebase rebuild records recurse recursion recursive redirs redundant ref reference ' +
    'references referer refmap refresh refs regex regexp region regions reinstall related relative release reload ' +
    'render renderer repeat replacement replicas report reporter reporters reportformat reporting reports repos ' +
    'required requirement requirements rerun reruns resize resolution resolve resolver resource resources respect ' +
    'restricted result results resume retain retention retries retry reuse rev revision revisions right ring roles ' +
    'rootdir rotate rotation routes row rows rsyncable rule rules rulesdir same sample save scale schema scheme scope ' +
    'score screen screenshot sdk sdks search second seconds section sections seed select selector selectors self ' +
    'separate separator sequential series server servers set settings severity sha shallow shard shards short ' +
    'shortstat show showlocals shuffle signature signatures signing silent simple since single site size sizes ' +
    'skeleton skip skipped sku slash slim slow sname snapshot snapshots snippet soft sort sorted source sourcemap ' +
    'sourcemaps space spaces spacing sparse spec special specs speed spinner splash split splitting squash src stable ' +
    'stack stacktrace staged stages stagger standalone standard start starting startuptime stat state static ' +
    'statistics stats status stderr stdin stdout step stepwise store str strategy stream strict string strings strip ' +
    'style stylish sub subdir subject submodule submodules subset subtitles suffix suite suites sum summarize summary ' +
    'support supported suppress sw symbol symbols symlinks syncdeps syntax synthetic tab table tabs tag tags tail ' +
    'target targetname targets task tasks tb temp temperature template templates term terminal terse test testdox ' +
    'testfile testing testname tests text theme themes this threads threshold tier time timeout times timestamp ' +
    'timestamps timings tip title titles toc todo toggle tool toolchain top topic toplevel total totals trace ' +
    'traceback traces tracing track tracker trailing transaction transform translated transpile tree treeshake tries ' +
    'trim trunc try ts tsconfig tsv tsx tty txt type typecheck types typescript unavailable unchanged uncompress ' +
    'unconfigured undefined under unicode unicodes unified unique unit unix unknown unmatched unreachable unsorted ' +
    'unstable until untracked untranslated unused up updates upgradable upgrades upstream usage use used utf uts ' +
    'validate validation value values vanilla var variable variables variant vars verbose verbosity verification ' +
    'verify version versions view views violations visual wait warm warmup warn warnaserror warning warnings watch ' +
    'watchman web week weekly weight what when whitespace width widths wildcard window windows with without word ' +
    'wordlist words workdir worker workers workflow workgroup working workspace workspaces worktree wrap xml xpath ' +
    'xunit yaml yarn year yesno zeros zip zopfli zstd'
  ).split(' '),
);
