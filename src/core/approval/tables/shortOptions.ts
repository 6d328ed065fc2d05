// Short options by program, beyond those that mean the same in most: help, version, verbose, quiet, ...

/** Neither run, send, delete, take rights nor name a secret or another place. Other letters ask: see `unlistedOptions.ts`. */
const rows =
  'prove: bjrlvsIw; svgo: f; git-add git-stage: ANefipu; git-apply: CNRpz; git-archive: o; git-am: 3iksu; git-branch: cdmrtu; git-checkout: bdmqt; git-cherry-pick: SXemnsx; ' +
  'git-clone: bcjnos; git-commit: CFSaceimnpqstuz; git-commit-tree: Fmp; git-config: efz; git-fetch: ajknopt; git-format-patch: no; ' +
  'git-hash-object: wt; git-init: b; git-mailinfo: k; git-merge: FSXemns; git-merge-index: aoq; git-merge-file: Lp; git-mktree: z; git-mv: k; git-notes: mf; ' +
  'git-pull: SXaejknoprst; git-push: nu; git-rebase: CSXfimnrsx; git-remote: mtp; git-repack: adl; git-reset: Np; git-restore: SWp; git-rm: r; rm rimraf: rfRdi; ' +
  'git-stash: akmpquS; git-submodule: Nbd; git-switch: cdmt; git-tag: amsuFe; git-worktree: bdf; git-bundle: q; git-mergetool: ty; git-difftool: tydg; git-update-index: zq; ' +
  'git-read-tree: mu; git-svn: rA; git-revert: emnSXs; git-bisect: q; git-ls-remote: htq; git-gc: q; git-grep: EFGPineIwcW; git-interpret-trailers: i; git-lfs: aIX; git-subtree: Pmb; git-flow: Fk; ' +
  '7z: aipstz; 7za k9s supabase taplo: s; ab: cekt; act: abegPpw; alembic ansible memray mkfifo: m; ' +
  'ansible-galaxy: cs; ansible-lint: fLpRTtwx; ansible-playbook: Cit; ant: depS; apachectl codespell opt: Sw; ' +
  'ar: cpstux; as: fI; at gnatmake pdfseparate sqlc typst: f; autocannon: aBbCcdEFfHIiLMmOpRsTWwx; ' +
  'autoreconf ghc nix-shell ocamlc optipng phpcbf: if; autossh: EfM; babel: Dfswx; bandit: cfix; bazel: ck; ' +
  'black: CcStW; brew: Dd; brotli: cdk; bun: Ddefiptuy; bundle: aeFfgRstW; bzip2: dkt; c++: CcDEFGgHMPSUwxz; ' +
  'cargo: psZ; cargo-nextest flask middleman mosh netlify publish virtualenv: p; catimg: Ht; celery: ABbcQ; ' +
  'checkov: bs; chmod: cfLPR; chown: fLP; circo fdp neato osage patchwork sfdp twopi: OT; ' +
  'clang clang++: aCcDEFGgHMOPSUWwxz; clang-format xclip: is; clang-tidy: px; cmake: ABDEGLNPSTtUW; code: sw; ' +
  'composer hunspell javac javadoc kdig kotlinc postcss trivy: d; compress: bcd; ' +
  'conan doxygen ocamlopt playwright: g; conda: Ccdipy; cosign: adt; coverage: im; cowsay: ef; cp: abcdiLPpRuX; ' +
  'cpan sensors: u; cpio: dit; cppcheck protoc sass: I; csplit: bfkz; ctags: eR; ctest: ACELRT; ' +
  'curl: ABCefGgHIiJLMmNOPRSstwXYyzk; cwebp ncat: z; dart: Ddimst; debuild gcov lame prove pydoc: b; degit svn: cm; ' +
  'dig: 46ptx; disown pre-commit sponge: a; distcc ldc2 markdownlint mpicc msgfmt nslookup phpstan uncompress: c; ' +
  'django-admin: acdefikpstx; docker nerdctl: acDdefHimpstuwP; docker-compose: adefimpTtu; dog: HJSTtUZ; doggo: cJtx; ' +
  'dos2unix unix2dos: bcDFikmRSsu; dot: gKOpsTx; dotnet: cdfpt; dprint: cy; drill: sx; dtc: IO; duckdb: ciu; ' +
  'dwebp: cfimpt; electron: ai; elinks llvm-bcanalyzer: dmpu; emacs: Q; ember pidstat: dp; entr: cdsz; eslint: cf; ' +
  'ffmpeg: abcfikLmpstxy; flutter: acdimstx; fly flyctl: ais; g++: aCcDEFGgHMOPRSUWwxz; ' +
  'gatsby: C; gcc: aCcDEFGgHMmOPpRSUWwxz; gcovr: esx; gdc yamllint: cdf; gem: aBbdefIsu; gfortran: acgOSW; ' +
  'gh: AaBbcfiLmpRSstuwy; ghdl: aes; git-cliff: bistu; git-quick-stats: AabCcDdLmRSTwYZz; go: acdimpstux; ' +
  'gofmt: desw; gofumpt: dew; goimports: dw; gosec: fmtu; gpg: aNtuZ; gprbuild systemd-cgtop: P; ' +
  'gradle gradlew: DiSsw; groff: aempTt; gs: cdfsx; gunicorn: bktw; gzip: 9dfkt; ' +
  'hatch parallel-lint pipx sops tidy: et; helm: Aadfgms; hexo: bcipsw; hey: cDmTtz; hg: bm; host lex: t; ' +
  'http https: bcdFIPpSsx; httping: gp; hub: abcfkpstu; hugo: DdEefktuw; hyperfine: iLMmNw; indent: abcdefips; ' +
  'install: BCcDdfgMmpS; ionic: bCcfgipstw; jj: mrTnpsGtBAdbof; isort phpunit: cd; iverilog: Ept; jar: fx; javap: ep; jest: beitu; ' +
  'jpegtran: cfip; julia logger ssh-keyscan: pt; just: desu; k3d: acimps; k6: acdmpstu; kcat: bCeGLQt; kind: A; ' +
  'kubectl: AcfikLpRtw; latexmk: Ccdfp; lcov: acdz; ld: Lm; lerna: amp; less: FNRSX; lipo: it; ln: bfis; ' +
  'locust: fHPtu; ltrace: cfS; lz4: dk; magick: ceipstz; make: BCdfikLNQRstWw; mamba: aCcdefipuwy; ' +
  'man: aBCcDdFKMmpStW; meson: CD; minikube: Afuw; mkdir: mpZ; mkdocs: afst; mknod mutool stty yt-dlp: F; ' +
  'mktemp: dpt; mocha: bgtw; mp4box: adfi; mutt: H; mv: bitu; mvn: BbcDfNPTU; mypy: mp; ' +
  'mysql: ABbCcDEeGHiLNPSstuWwX; nasm: fi; nc: AbDdGHIiJUuwz; ncu: efgimpstx; neofetch nix: L; nerdctl: eiptw; ' +
  'nest: cdp; newman: kx; next: Hps; ng: bc; nginx: cegpsTt; nim: dx; ninja: Cdfkt; nmap: FOpsT; ' +
  'nodemon watchexec: ew; nox: fkps; npm: aBCcDEOPpSswy; nvim: bdELMmOpR; nx: ct; objcopy: gORSx; ' +
  'opa: abcdefHIimOpSstuz; opam: y; open: abDeFfgRstuW; openssl: abdegistuxy; osv-scanner: DLS; oxlint: AcDfW; ' +
  'pandoc: CcDdfiMNpsTtw; patch: bNpu; pdfdetach: aces; pdfimages: fgipst; pdftocairo: adefgipstxy; ' +
  'pdftohtml: imsx; pdftoppm: afgmpy; pdm: dGp; perf: eFg; pg_dump: aBbCdEeFfNOpSsTtUZ; pgcli: DdpUu; phpcs: ip; ' +
  'pico: agmQ; ping: 46abCcDdGgIiKkLMmOPQsTtWwz; ping6: aci; pip: aCceituw; pipenv: cdi; pm2: acikmsw; ' +
  'pngcheck: cstx; pngcrush: dem; pnpm: CDEiLOPw; podman: acdfHimpstuw; poetry: CPfo; postgres: cDp; prettier: uw; ' +
  'prisma: bp; psql: AabcdEeFPRTtUxzp; pulumi: acdefpst; pygmentize: fLO; pylint: dEfsW; pytest: cdkmpstWxA; ' +
  'qmake: dep; rake: HPsT; rar: R; rclone: dFMRs; redis-benchmark: aPpt; redis-cli valkey-cli: cpu; ' +
  'robot: CDeiKLMNPsTtWx; rollup: cefgmpw; rpmbuild: ab; rspec: bdeft; rsync: eAabCcDfgHIiJKkLmOPpRSstuWXxyz; ' +
  'rubocop: AaCDdEFfLSx; ruff: esw; rustc: ACDFgOWZ; sam: adip; scp: CcJPp; screenfetch: ADNs; setfacl: mRx; ' +
  'sftp: BCJNPpR; shfmt: cdisw; sidekiq: Ccegt; sphinx-build: abdETtW; split: abCdp; spring: abdgptx; ' +
  'sqlfluff: cdefmptx; ssh: iLpt; ssh-keygen: LY; sshfs: Cp; strace: cefT; strip: dgSsx; subl: absw; swc: Dsw; ' +
  'swift: cx; swig: abcguy; systemctl: aHiMPpTt; tailwindcss: fmpw; tcptraceroute: fimpsw; tectonic: X; tee: aip; ' +
  'terraform tofu: adfis; tfsec: efGmsW; tldr: psu; tmux: AaDdEFfPpstxy; touch: Aacdmt; tox: efmp; tracepath: bmp; ' +
  'traceroute: AaDdeFfgIiMmStwz; trunk: ay; ts-node: PT; tsc: bdpw; typeorm: cpt; typos xattr: w; uncrustify: cFf; ' +
  'unzip: cdOt; uv: bCmpU; vercel: afm; verilator: aW; vim: bCDdEMmNOpRTxyZ; vite: cdfmw; vue: dt; w3m: M; ' +
  'wasm-opt: Oz; webpack: cdmtw; wget: AaBbcDEFHIiKkLNOPpQRSTtwX; whois: AabcfgIikmPpQRS; wrangler: fpst; ' +
  'wrk: cdHst; xgettext: kL; xmlto: x; xz zstd: dkTt; yacc: bd; yarn: ACDEiLOPpSsTyt; youtube-dl: CceFfgiRsx; ' +
  'zig: CcDEFGgHILMOPStUwxz; zip: 9emsuXxy; ';

/** From the manual of each, and withfig/autocomplete and tldr-pages; pruned by hand. */
export const shortOptions: ReadonlyMap<string, string> = new Map(
  rows
    .split(';')
    .map((row) => row.split(':'))
    .flatMap(([names = '', letters = '']) =>
      names
        .trim()
        .split(' ')
        .map((name) => [name, letters.trim()] as const),
    ),
);

/** Letters that every program may be given. */
export const usualLetters = 'hVvqnjrlo';
