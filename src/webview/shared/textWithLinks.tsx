// Knack's own sentences with links: `knack.beta` opens that setting, “Knack: Set API Key” asks for the key.
import type { Intent } from '../../protocol/messages.ts';
import { vscodeApi } from './vscodeApi.ts';

const target = /(`(?:knack|terminal\.integrated)(?:\.\w+)+`|“Knack: [\w ]+”)/u;

/** The commands that messages name, by their titles. */
const commands: ReadonlyMap<string, Extract<Intent, { type: 'command' }>['command']> = new Map([
  ['Knack: Set API Key', 'setApiKey'],
  ['Knack: Choose Model', 'chooseModel'],
]);

export function TextWithLinks({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(target).map((part, index) => {
        const name = part.slice(1, -1);
        const command = commands.get(name);
        if (index % 2 === 0 || (part.startsWith('“') && command === undefined)) return part;
        const open = () =>
          vscodeApi.postMessage(command ? { type: 'command', command } : { type: 'openSetting', id: name });
        return (
          <button key={index} type="button" class="link" onClick={open}>
            {name}
          </button>
        );
      })}
    </>
  );
}
