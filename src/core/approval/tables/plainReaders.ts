// Programs that only read, whatever their options, by where they are documented. Those with options that do more are in readers.ts.

type Sources = Readonly<Record<string, string>>;

/** Print what files hold. */
export const contents: Sources = {
  'gnu.org/software/coreutils/manual, and the same pages of BSD and macOS':
    'cat tac nl head tail cut tr paste join fold fmt expand unexpand comm cksum sum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum md5 shasum od wc base32 pr tsort',
  'util-linux: man7.org/linux/man-pages/man1': 'rev column look hexdump hd col colcrt last lastb uuidparse',
  'gnu.org/software/diffutils, gnu.org/software/grep, gzip.org, sourceware.org/bzip2, tukaani.org/xz, facebook.github.io/zstd, lz4.org':
    'cmp colordiff zcat bzcat xzcat zstdcat lz4cat gzcat lzcat zgrep zegrep zfgrep bzgrep xzgrep zcmp zdiff egrep fgrep',
  'sourceware.org/binutils/docs, llvm.org/docs/CommandGuide': 'strings size readelf c++filt addr2line otool dwarfdump',
  'the manual of each: eza.rocks, github.com/lsd-rs/lsd, github.com/sharkdp/hexyl, xpdfreader.com, mediaarea.net, imagemagick.org':
    'eza exa lsd hexyl pdfinfo pdffonts mediainfo identify jot',
};

/** Print nothing from inside the files they are given. */
export const facts: Sources = {
  'gnu.org/software/coreutils/manual, and the same pages of BSD and macOS':
    'ls dir vdir basename dirname realpath readlink stat du df echo pwd true false : sleep yes seq expr factor numfmt test [ uname whoami id groups who w users logname tty nproc arch uptime pathchk dircolors',
  'util-linux: man7.org/linux/man-pages/man1': 'lscpu lsblk lsipc lsns findmnt whereis cal ncal uuidgen blkid',
  'bash(1), SHELL BUILTIN COMMANDS':
    'type shift break continue return exit wait jobs times caller getopts dirs pushd popd cd',
  'procps: man7.org/linux/man-pages/man1': 'free vmstat pgrep pidof pstree pmap',
  'NAME(1) and NAME(8) of the system: which, locale, getconf, kernel modules, file attributes, hardware':
    'which whatis apropos locale getconf lspci lsusb lsmod lsattr getfacl getcap tput locate mlocate plocate lsinitramfs',
  'ss64.com/mac, manuals of macOS': 'mdfind mdls sw_vers system_profiler',
  'docs.oracle.com/en/java/javase/21/docs/specs/man': 'jps',
  'gnu.org/software/bc, figlet.org': 'bc fortune figlet',
};
