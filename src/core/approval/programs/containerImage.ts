// The image that `docker run` starts: after it come the words of the program inside.
import type { Call, Inspector } from '../inspector.ts';
import { shown } from '../inspector.ts';
import { isStatic } from '../shell/shellWord.ts';
import { reason } from '../../reason.ts';

const starts = /^(?:docker|podman|nerdctl) (?:container )?(?:run|create)$/;
/** Options without a value; all others take the next word unless it is attached. */
const flag =
  /^(?:-[ditPq]+|--(?:rm|init|detach|interactive|tty|privileged|read-only|publish-all|quiet|no-healthcheck|oom-kill-disable|disable-content-trust|sig-proxy|replace|tls-verify|help)|--[\w-]+=.*|-[a-zA-Z].+)$/s;

/** Index of the image's word; undefined if the call starts none. */
export function imageIndex({ name, args }: Call): number | undefined {
  const at = args.findIndex(({ text }) => /^(?:run|create)$/.test(text));
  const command = args.slice(0, at + 1).map(({ text }) => text);
  if (at < 0 || !starts.test([name, ...command.filter((text) => !text.startsWith('-'))].join(' '))) return undefined;
  let i = at + 1;
  while (i < args.length && args[i]?.text.startsWith('-') === true) i += flag.test(args[i]?.text ?? '') ? 1 : 2;
  return i < args.length ? i : undefined;
}

/** Asks before an image of an account or of another registry runs: the official ones, and those built here, have no slash in their names. */
export function judgeImage(call: Call, inspector: Inspector): void {
  const image = call.args[imageIndex(call) ?? -1];
  if (image === undefined) return;
  if (
    !isStatic(image) ||
    (image.text.includes('/') && !/^(?:localhost(?::\d+)?|library|docker\.io\/library)\//.test(image.text))
  )
    inspector.stranger(reason('notKnownImage', shown(image)));
}
