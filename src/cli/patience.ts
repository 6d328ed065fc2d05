// A word, once for a step, when a command has been silent for long: it may be a server or a watcher.

const silenceMs = 10_000;

export interface Patience {
  /** A command starts, or prints something. */
  readonly wait: () => void;
  /** It has ended. */
  readonly end: () => void;
}

/** `say` is called with the seconds of silence. Never keeps the process alive. */
export function createPatience(say: (seconds: number) => void, afterMs = silenceMs): Patience {
  let timer: NodeJS.Timeout | undefined;
  let hasSaid = false;
  const wait = () => {
    clearTimeout(timer);
    if (hasSaid) return;
    timer = setTimeout(() => {
      hasSaid = true;
      say(Math.round(afterMs / 1000));
    }, afterMs).unref();
  };
  return {
    wait,
    end: () => {
      clearTimeout(timer);
      hasSaid = false;
    },
  };
}
