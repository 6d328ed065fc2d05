// Judges `python -m NAME`: programs with a table of their own, and modules that write to a place named in their words.
import { type Call, type Inspector } from '../inspector.ts';
import { judgeAlwaysAsk } from './alwaysAsk.ts';
import { judgeInlineCode } from './interpreters.ts';
import { judgeOutside } from './outside.ts';
import { judgeTool } from './tools.ts';
import { isStatic, mayBeOption } from '../shell/shellWord.ts';
import { reason } from '../../reason.ts';

/** Modules of Python that are programs with a table of their own; false for others. */
export function judgeModule(call: Call, inspector: Inspector): boolean {
  const [, module, ...args] = call.args;
  if (module?.text === 'timeit') {
    inspector.unknown('destructive', reason('runsGivenCode', 'python'));
    for (const word of args) judgeInlineCode(word.text, inspector);
    return true;
  }
  if (module !== undefined && writingModules.test(module.text))
    judgeOutside({ ...call, name: module.text, args }, inspector);
  if (module !== undefined && module.text !== 'pip' && isStatic(module) && inspector.knows(module.text)) {
    inspector.add('write', reason('runsOwnCode'));
    inspector.run([module, ...args], call.input);
    return true;
  }
  if (module?.text !== 'pip' && module?.text !== 'json.tool') return false;
  inspector.unknown('write', reason('moduleOfWorkspace', `python -m ${module.text}`));
  if (module.text === 'pip') {
    judgeAlwaysAsk({ ...call, name: 'pip', args }, inspector);
    return judgeTool({ ...call, name: 'pip', args }, inspector);
  }
  const files = args.filter(
    (word) => !/^--(?:sort-keys|no-ensure-ascii|json-lines|indent|compact|tab|no-indent)$|^\d+$/.test(word.text),
  );
  if (files.length > 1 || files.some((word) => mayBeOption(word)))
    inspector.add('write', reason('mayWriteFile', 'json.tool'));
  inspector.reads(files);
  return true;
}

/** Modules of the standard library that write to a place named in their words. */
const writingModules = /^(?:venv|zipapp|zipfile|tarfile|compileall|cProfile|profile|trace)$/;
