// Words that the names of options are made of, if they neither run, send, delete, take rights nor name a secret or another place.

/** An option with another word in its name asks: see `unlistedOptions.ts`. From withfig/autocomplete and tldr-pages, and pruned by hand. */
export const optionWords: ReadonlySet<string> = new Set(
  (
    'abbrev abi able absolute action active add addr address addresses adj after age album algorithm alias align ' +
    'alive all allocatable allow allowed always amd amend amount analysis analytics analyze analyzer and android anim ' +
    'annotate annotation annotations announce ansi any apple application apps arch architecture archive arg args ' +
    'arrow artifact as ascii ask assemble asset assets assign at atomic attachable attr attribute attributes audio ' +
    'audit author auto autogenerate aux auxiliary available average await backend background backup bail bailout band ' +
    'banner bar bare base based basedir bbox bc be before bench benchmark benchtime best bg bin binaries binary bins ' +
    'bitrate bits block blocking board body bold bom boundary branch branches bridge brief brightness brk bs buffer ' +
    'bug build builtin bundle bundler button by byfmt bytes ca cache cached cachedir calendar call calls caption ' +
    'capture cargo case cask catch cc change changed changelog changes channel channels character chars charset chat ' +
    'check checks checksums children chunk chunked chunks ci cipher ciphers class classify cli client clone close ' +
    'closed cluster code codegen codes col collect collection color colors colour cols column columns comm comma ' +
    'comment comments commits compact compare compatibility compilation compile completion component components ' +
    'composite compress compression compute concurrency concurrent conf config configfile configs configuration ' +
    'configure conflict connrefused console const consumer container containers contains content contents context ' +
    'continue control convert convmode core correct count country course cov cover coverage coverfile cpu cpus cpuset ' +
    'create crop css csv cuda current custom cwd cycles data database datadir dataset datastore date datetime day ' +
    'days db dbname debug declaration declarations decode decompress decorate decorators deep deepen default defaults ' +
    'define definition delay delimiter delimiters deny dependencies dependency dependents depends deprecated deps ' +
    'depth dereference desc describe description descriptions deselect desktop dest destination destport detail ' +
    'details detect detection dev dhcp diagnostic diagnostics dialect dictionary diff digest digests dir direct ' +
    'directory dirs dirty disable disallow disassemble disk disks display dissociate dist distrib distribution dither ' +
    'dn do doc docs doctest document dot dotfiles drafts driver dry dryrun duplicates duration durations dynamic ' +
    'early editable edition effects effort elm email embed embedded emit emoji empty emulator enable enabled enc ' +
    'encode encoding encodings end endpoints entity entries entry enumerate eol eq erl error errors event events ' +
    'exact example examples exceptions exclude excluded exist existing exists exit expand expect experimental ' +
    'expiration expired explain explicit export exports ext extend extended extension extensions extents extra ' +
    'extract extras exts factory fail failed failure failures fake fallback false fast fatal feature features ff ' +
    'field fields file filename filenames filepath files filesize fill filter final find first fix fixed fixes fixup ' +
    'flags flat flavor flv fn focus folder follow font footer for format formats formatter formula fragment frame ' +
    'framework frequency from frozen fs full fullscreen function fund future fuzzy gb gcc gen generate generic get ' +
    'git gitignore glob global globals go gpu gpus granularity graph grep group groups guess guid guide har hard ' +
    'hardlinks hash hashes head header headers heading headless health healthcheck height help hidden hide highlight ' +
    'hints hip historical history hoist hold host hostname how html http https human hypothesis icon icsv id ' +
    'identifier idle ids if ignore ignored ignores iidfile image images immutable implicit in inactive include ' +
    'increment incremental indent index indexed indicator individual infer info infos init initial initialize initrd ' +
    'inline input insert inspect instance instrument integrity interactive interlace internal interop interval into ' +
    'inventory io ios ipv ir is isolated isolation issue issuer items iteration iterations jobs jpeg js json ' +
    'jsonarray jsx junit junitxml katex keep keepdate kind label labels lang language languages last latency latest ' +
    'layers layout le leak legacy legend length level lexer lf lib libomptarget library license limit line lines link ' +
    'links lint linux list literal live loading local locale locales locals location lock locked lockfile locks log ' +
    'logfile logger logging loglevel logs long longoptions loop lossless ls magic main major man managed manager ' +
    'manifest manual map mapping maps margin margins markdown markers match matches matching materials mathjax max ' +
    'maxfail maxprocesses mems menu merge merged merges message meta metadata method metrics migrations mimetype min ' +
    'minified minify minimal missing mode model models module modules monthly mtime mtu multi multiline multiple name ' +
    'named names namespace namespaces native nbval needed negotiation net network never new newline next nf no ' +
    'nocapture nocolor noconfirm node nodes noedit nogui noheading noheadings noinput non nongui noopt noout noplugin ' +
    'noqa norc not now nowait null num number numbered numbers numcpus numeric numjobs numprocesses numstat object ' +
    'objects of off offline offload offset old omit on once one oneline online only opacity open operations opprint ' +
    'optimization optimize option optional options or order organization origin orphan orphans os osx others otp out ' +
    'outdated outdir outfile output outputs pack package packages page pages parallel parallelism param parameter ' +
    'parameters parent parents parsable parseable parser part partial patch path paths pathspec pattern patterns ' +
    'pause paused pdb pdf pending pep per percent period permanent pipeline pkg pkgs place placeholder plain plan ' +
    'platform platforms playlist poll porcelain port ports position pot pre precompile prefer preferred prefix ' +
    'prepend prerelease prereleases prerender preserve preset presets pretty preview previous primary print priority ' +
    'processes prod production products profile profiles profiling progress project projects properties property ' +
    'props proto protocol ptx ptxas pure pyargs python quality quarterly query queue quick quiet quote quoting race ' +
    'radix random randomize range rate rcfile react read readable readme readonly real rebase rebuild records recurse ' +
    'recursive redundant ref reference references referer refmap refresh refs regex regexp region related relative ' +
    'release reload render renderer repeat replacement replicas report reporter reporters reportformat reporting ' +
    'reports repos required requirement requirements rerun resize resolution resolve resolver resource resources ' +
    'respect result results resume retain retries retry reuse rev revision revisions right ring rootdir rotate ' +
    'rotation row rows rule rules same sample save scale schema scheme scope score screen screenshot sdk sdks search ' +
    'seconds section sections seed select selector self separate separator series server servers set settings ' +
    'severity sha shallow short shortstat show showlocals signature signatures signing silent simple since single ' +
    'site size skeleton skip skipped sku slash sname snapshot snapshots soft sort sorted source sourcemap space ' +
    'spaces sparse spec special speed splash split splitting squash src stack staged standalone standard start ' +
    'startuptime stat state static statistics stats status stderr stdin stdout step stepwise store str strategy ' +
    'stream strict string strings strip style sub subdir subject submodule submodules subtitles suffix suite suites ' +
    'sum summarize summary support supported suppress sw symbols symlinks syncdeps syntax synthetic tab table tabs ' +
    'tag tags tail target targetname targets task tasks tb temp temperature template templates term terminal terse ' +
    'test testfile tests text theme themes this threads threshold time timeout times timestamp timestamps timings tip ' +
    'title toc todo toggle tool toolchain top topic toplevel total totals trace traceback tracing track tracker ' +
    'trailing transaction transform translated tree tries trunc try ts tsconfig tsv tsx tty txt type types typescript ' +
    'unavailable unchanged unconfigured unicode unicodes unified unique unit unix unknown unmatched unreachable ' +
    'unsorted unstable until untracked untranslated unused up updates upgradable upgrades upstream usage use used utf ' +
    'uts validate validation value values vanilla var variable variables variant vars verbose verbosity verification ' +
    'verify version versions view views violations wait warmup warn warning warnings watch web weight what when ' +
    'whitespace width window windows with without word wordlist words workdir worker workers workflow workgroup ' +
    'working workspace workspaces worktree wrap xml xpath xunit yaml yarn year yesno zip zopfli zstd'
  ).split(' '),
);
