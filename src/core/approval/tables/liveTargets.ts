// Targets whose name says that they reach what runs elsewhere: what others use, a device that is plugged in.
import type { AlwaysAskRule } from './alwaysAsk.ts';
import { runners } from './runners.ts';

export const liveTargetRules: readonly AlwaysAskRule[] = [
  {
    programs: runners,
    words: / (?:start|serve|run|up|launch|migrate|seed)[:_-](?:prod|production|live) /,
    why: 'live',
    source: 'names of scripts: it may work on what others use',
    stops: ['npm run start:production', 'make migrate-prod'],
  },
  {
    programs: `${runners} cmake idf.py west`,
    words: / (?:[\w./-]*[:._-])?(?:flash|burn|upload)(?:[:._-][\w:._-]*)? /,
    unless: / --dry-run | (?:help|--help) /,
    why: 'live',
    source: 'names of targets: writes to a device that is plugged in; cmake.org/cmake/help/latest/manual/cmake.1.html',
    stops: ['make flash', 'cmake --build build --target flash', 'west flash', 'idf.py -p /dev/ttyUSB0 flash'],
  },
];
