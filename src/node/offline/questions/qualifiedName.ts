// `cowboy_req:reply`, `RE2::Options`, "has, package Mojo::Base": a name together with the module or class that it belongs to.
import { hitsOf, type Hit } from './hits.ts';

/** `reply` of `cowboy_req:reply`, `norm` of `Point.norm` and `geo::norm`. */
export const lastPart = (name: string): string => name.split(/\.|::|#|(?<=^[a-z]\w*):(?=[a-z]\w*$)/).at(-1) ?? name;

const ofPackage =
  /\bwhere(?:['’]?s|\s+(?:is|are|was))\s+(?:the\s+)?(?:sub\s+|function\s+|method\s+)?[`'"]?([A-Za-z_]\w*)(?:\(\))?[`'"]?\s+(?:defined|declared|implemented)?\s*(?:,\s*(?:in\s+)?|\b(?:in|of)\s+)(?:the\s+)?(?:package|module|class|namespace)\s+[`'"]?([A-Za-z_]\w*(?:(?:::|\.)\w+)+)/iu;

/** "Where's has defined, package Mojo::Base": `Mojo::Base::has`. */
export function nameOfPackage(task: string): string | undefined {
  const [, name, owner] = ofPackage.exec(task) ?? [];
  return name === undefined || owner === undefined || /^(?:it|this|that)$/iu.test(name)
    ? undefined
    : `${owner}${owner.includes('::') ? '::' : '.'}${name}`;
}

/** The lines in the file of its module that define the last part of a name, where there are any: `src/cowboy_req.erl`, `lib/Mojo/Base.pm`. */
export function inOwner(output: string, whole: string, last: string, defines: (hit: Hit) => boolean): string {
  const owner = whole
    .slice(0, -last.length)
    .replace(/[.:#]+$/, '')
    .split(/\.|::?|#/)
    .join('/')
    .toLowerCase();
  if (owner === '') return output;
  const isOfIt = ({ path }: Hit) => `/${path.replace(/\.\w+$/, '').toLowerCase()}`.endsWith(`/${owner}`);
  const lines = output.split('\n').filter((line) => hitsOf(line).some(isOfIt));
  return lines.some((line) => hitsOf(line).some(defines)) ? lines.join('\n') : output;
}
