// Programs of packages beyond a system's own, by what they do at most. Keyed by the site of their documentation.
// What their options change is in the tables of harm, which see `--delete`, `-i` and the like of every program here.

type Sources = Readonly<Record<string, string>>;

/** Print what they read; options that edit in place or write are listed in `readers.ts`. */
export const printing: Sources = {
  'difftastic.wilfred.me.uk, icdiff.readthedocs.io, os.ghalkes.nl/dwdiff': 'difft icdiff dwdiff',
  'csvkit.readthedocs.io, gnu.org/software/datamash':
    'csvlook csvcut csvgrep csvstat csvjson csvsort csvjoin csvstack csvformat datamash',
  'github.com/mgdm/htmlq, github.com/ericchiang/pup, github.com/tomnomnom/gron': 'htmlq pup gron ungron',
  'pdfgrep.org, sox.sourceforge.net, mkvtoolnix.download, fontconfig.org, libtiff.org':
    'pdfgrep soxi mkvinfo gifinfo webpinfo tiffinfo fc-list fc-match fc-query fc-scan',
  'hpjansson.org/chafa, github.com/Talinx/jp2a, caca.zoy.org/wiki/toilet, gnu.org/software/units':
    'chafa jp2a units toilet banner lolcat',
  'github.com/BLAKE3-team/BLAKE3, xxhash.com, md5deep.sourceforge.net': 'b3sum xxhsum hashdeep crc32',
  'man7.org/linux/man-pages/man1: namei, mountpoint, lsfd, lsirq; lsscsi(8), acpi(1), numastat(8)':
    'namei mountpoint lsfd lsirq lsscsi acpi numastat',
  'freedesktop.org/software/systemd/man: the pages named':
    'systemd-cgls systemd-detect-virt systemd-escape systemd-path systemd-delta',
  'github.com/github/git-sizer, github.com/npm/node-semver': 'git-sizer semver',
  'github.com/theryangeary/choose, github.com/sstadick/hck, joeyh.name/code/moreutils, chardet.readthedocs.io':
    'choose hck agrep isutf8 errno chardet chardetect uchardet',
  'sourceware.org/elfutils, man7.org: pahole(1); llvm.org/docs/CommandGuide, github.com/WebAssembly/wabt':
    'pahole eu-readelf eu-nm eu-objdump eu-size eu-strings eu-addr2line lddtree llvm-nm llvm-objdump llvm-readelf llvm-readobj llvm-size llvm-dwarfdump llvm-symbolizer llvm-cxxfilt llvm-strings wasm-objdump',
  'docs.oracle.com/en/java/javase/21/docs/specs/man: jstat(1); postgresql.org/docs/current: pg_config, pg_controldata':
    'jstat pg_config pg_controldata',
};

/** Print what they find; configuration of the workspace may make them load its code. */
export const checking: Sources = {
  'github.com/crate-ci/typos, github.com/codespell-project/codespell, github.com/igorshubovych/markdownlint-cli, the pages of each':
    'typos codespell markdownlint jsonlint diffstat wdiff interdiff combinediff actionlint editorconfig-checker proselint write-good alex pycodestyle pyflakes pydocstyle vulture radon dotenv-linter kube-score kube-linter gitlint misspell',
};

/** Build, test, check and format what the workspace holds. */
export const projectPackages: Sources = {
  'pip-tools.readthedocs.io, the pages of each on pypi.org':
    'xenon ty pytype pyre basedpyright pyupgrade autoflake docformatter 2to3 pydoc pydoc3 pdoc nose2 nosetests trial stestr ward behave robot lettuce scalene memray pyinstrument kernprof asv cythonize cython nuitka pyinstaller pyoxidizer pipdeptree pip-licenses deptry pyroma maturin pyproject-build marimo doit snakemake pyscaffold virtualenv mkvirtualenv ipdb pudb bpython ptpython deactivate activate hypercorn daphne waitress-serve locust schemathesis tavern cz towncrier bumpversion bump2version bump-my-version griffe slotscheck interrogate sqlfluff djlint curlylint pyside6-uic mypyc stubgen stubtest dmypy pytest-watch ptw',
  'the pages of each on npmjs.com: build and test tools':
    'madge depcruise dependency-cruiser size-limit source-map-explorer webpack-bundle-analyzer tsup tsdown unbuild rolldown rspack rsbuild rslib microbundle ncc esno vue-tsc svelte-check ts-prune ts-unused-exports attw publint zx ts-node-dev tsc-alias tsc-watch tsconfig-paths api-extractor jscodeshift jsdoc jsdoc2md documentation swagger-cli redocly spectral openapi-typescript openapi-generator-cli orval graphql-codegen gql-gen wdio testcafe puppeteer nightwatch stryker happo loki pa11y axe html-validate htmlhint csslint purgecss unocss windicss panda svgo svgr imagemin eleventy vuepress vitepress docusaurus docsify hexo slidev marp mmdc sort-package-json syncpack manypkg wireit ultra npm-run-all run-s run-p wait-on mkdirp cpx cpy-cli copyfiles onchange chokidar electron electron-forge electron-vite ionic cap react-native expo metro json-server ember-cli aurelia stencil lit-analyzer preact qwik solid-start analog nest nestjs sails keystone adonis ace plop hygen yo ast-grep sg dprint rome quick-lint-js linthtml coffee civet elm-test elm-format elm-review purs spago bsc rescript',
  'pkg.go.dev: the tools named':
    'mockgen mockery wire sqlc dlv gopls benchstat templ gotests impl swag gow gofumpt gci golines gomodifytags revive errcheck gosec deadcode ineffassign unconvert gocyclo gocritic cobra-cli stringer protoc-gen-go protoc-gen-go-grpc godoc gotestfmt go-licenses richgo wails fyne tinygo xgo mage',
  'doc.rust-lang.org, crates.io: the tools named':
    'cross bacon wasm-bindgen wasm-opt rust-analyzer mdbook bindgen cbindgen clippy-driver rust-gdb rust-lldb grcov cargo-nextest cargo-watch evcxr taplo wasm2wat wat2wasm wasm-strip wasm-tools cargo-expand flamegraph',
  'docs.oracle.com/en/java/javase/21/docs/specs/man, the pages of each':
    'javadoc jshell jlink jpackage mvnd ktlint detekt scala-cli scalafmt scalafix checkstyle google-java-format groovyc quarkus bloop amm spotbugs pmd antlr4 jflex',
  'ruby-lang.org, the pages of each on rubygems.org':
    'irb rdoc yard erb standardrb brakeman guard puma rackup unicorn thin srb steep rbs reek cucumber minitest ruby-lsp solargraph haml slim thor sidekiq resque spring erblint erb_lint slim-lint haml-lint tapioca rubycritic fasterer flog flay cane pry',
  'getcomposer.org, the pages of each on packagist.org':
    'phpcs phpcbf php-cs-fixer rector phpmd phpcpd pest phan infection psysh box deptrac parallel-lint phpdoc behat codecept phpspec paratest phpbench ecs tlint duster phploc',
  'liquibase.com, sqlc.dev, pganalyze: checks without a server': 'sqlfmt pgformatter pg_format sqruff',
};

/** Build, check, format or convert what the workspace holds, or run its code. */
export const working: Sources = {
  ...projectPackages,
  'the manuals of each: print, and may write or run something by an option':
    'jless jo xq hjson json5 jp pdfdetach flacinfo pngcheck mdcat mdless pygmentize highlight catimg timg viu rhash qrencode qalc cowsay lstopo hwinfo inxi neofetch fastfetch screenfetch sensors pidstat dstat slabtop systemd-analyze systemd-cgtop onefetch git-quick-stats tre enca kubeconform kubeval checksec llvm-bcanalyzer llvm-cov llvm-config jdeps',
  'gcc.gnu.org/onlinedocs, llvm.org/docs, cmake.org, mesonbuild.com, conan.io':
    'gfortran f95 f77 gcov gprof lcov gcovr genhtml include-what-you-use iwyu clangd clang-check clang-apply-replacements bear ccache sccache distcc ccmake cpack xmake premake5 nasm yasm m4 bison yacc byacc flex lex re2c gperf swig moc uic rcc qmake lrelease lupdate llc lli opt llvm-as llvm-dis llvm-link llvm-profdata llvm-mc lld ld.lld gold mold dsymutil mpicc mpicxx mpirun mpiexec nvcc hipcc objcopy elfedit patchelf chrpath install_name_tool lipo ranlib dlltool windres autoheader aclocal libtoolize autoscan astyle uncrustify cmake-format cmake-lint bloaty heaptrack gprof2dot callgrind_annotate ms_print cg_annotate coz tracy glslc glslangValidator spirv-val spirv-opt verilator iverilog vvp yosys ghdl sdcc avr-gcc arm-none-eabi-gcc arm-none-eabi-objdump dtc',
  'learn.microsoft.com/dotnet, nim-lang.org, crystal-lang.org, gleam.run, rebar3.org':
    'msbuild csharpier crystal nimpretty odin rebar3 erlc elixirc swiftlint swiftformat xcbeautify xcpretty ocamlfind ocamlc ocamlopt ocamlformat merlin utop ghci ghcid hlint ormolu fourmolu stylish-haskell brittany haddock hpack happy agda coqc coqtop lean idris idris2 fpc gprbuild gnatmake ldc2 dmd gdc vala valac c2rs tcc pypy3 wish maxima sage matlab scilab gap gnuplot octave-cli stata mercury fennel moonc luacheck stylua busted teal tl',
  'tug.org/texlive, typst.app/docs, asciidoctor.org, quarto.org, getzola.org':
    'latex pdflatex xelatex lualatex latexmk bibtex biber makeindex tectonic typst asciidoctor asciidoctor-pdf antora quarto zola pelican nikola middleman bridgetown rst2html rst2pdf sphinx-apidoc sphinx-autobuild groff troff nroff makeinfo texi2any texi2pdf help2man ronn scdoc go-md2man chktex lacheck latexindent dvipdf dvips ps2pdf pdf2ps pdfcrop pdfjam',
  'graphviz.org/docs, plantuml.com, mermaid.js.org, imagemagick.org, poppler.freedesktop.org, qpdf.readthedocs.io':
    'neato fdp sfdp twopi circo osage patchwork plantuml mermaid drawio rsvg-convert inkscape potrace autotrace cwebp dwebp avifenc avifdec gifsicle jpegtran cjpeg djpeg cjxl djxl pngcrush oxipng zopflipng icotool montage compare composite pdftoppm pdftocairo pdftohtml pdfimages pdfseparate pdfunite pdftk mutool gs tesseract ocrmypdf wkhtmltopdf wkhtmltoimage weasyprint ebook-convert lame flac oggenc oggdec opusenc opusdec mkvmerge mkvextract mp4box HandBrakeCLI soffice libreoffice unoconv img2pdf gltf-pipeline',
  'gnu.org/software/gettext, man7.org: text':
    'msgmerge msginit msgcat msgattrib msgconv po4a uuencode uudecode recode konwert enconv hxnormalize xmlto xsltproc fop tidy html2text html2markdown aspell hunspell ispell',
  'git-scm.com and the pages of each: local tools around git':
    'tig gitk gitui lazygit git-cliff cog convco commitizen gitmoji lefthook overcommit git-absorb git-branchless stg guilt quilt diffoscope',
  'github.com/watchexec/watchexec, facebook.github.io/watchman, github.com/inotify-tools':
    'fswatch inotifywait inotifywatch tree-sitter global gtags htags universal-ctags ttyrec asciinema vhs silicon',
  'developer.hashicorp.com/packer, terraform-linters, kubernetes-sigs/kustomize: only files':
    'tflint shfmt ansible-lint terraform-docs tfsec terrascan checkov tfupdate terraform-config-inspect helm-docs conftest opa regal jsonnet jsonnetfmt cue dhall dhall-to-json nickel ytt dockerfilelint dockfmt',
};

/** Talk to other machines, or to servers of this one. */
export const talking: Sources = {
  'the manuals of each: load and calls of servers':
    'k6 artillery autocannon wrk ab hey vegeta siege bombardier oha httpstat httping hurl newman lighthouse lhci unlighthouse pa11y-ci linkchecker lychee muffet',
  'postgresql.org/docs, dev.mysql.com/doc, redis.io, mongodb.com/docs: tools of servers':
    'pg_isready pgbench pgcli mycli litecli usql iredis redis-benchmark mongostat mongotop mysqlshow pg_dumpall pg_top vacuumdb reindexdb createdb',
  'github.com/stern/stern, k9scli.io and neighbours: reading clusters': 'stern kubetail popeye kube-capacity',
  'prometheus.io/docs, grafana.com/docs': 'promtool amtool logcli',
  'pip-tools, pypa.io, github.com/pypa/pip-audit; docs.npmjs.com: audits and resolvers':
    'pip-compile pip-sync pip-audit pip-review ncu npm-check npm-check-updates govulncheck bundler-audit bundle-audit osv-scanner retire license-checker cookiecutter copier degit tiged giget licensee semgrep infracost',
  'conan.io, vcpkg.io, forge.puppet.com: dependencies of C, Nim, D, Crystal, Lean, Haskell':
    'conan vcpkg nimble dub shards lake gleam',
  'man7.org, isc.org: questions about the network':
    'whatweb ssh-keyscan avahi-browse avahi-resolve doggo dog kdig delv arping tcptraceroute iftop nethogs bmon vnstat',
};
