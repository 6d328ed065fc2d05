// "Our server still has Python 3.9. Would it run there?": which runtime a task asks about in what it tells of a machine.

const works =
  '(?:run|work|install|installs|start|build|compile|supported|enough|okay|ok|fine|sufficient|too\\s+old|good|recent|usable|use\\s+(?:it|this|that|them))';
const version = 'v?\\d[\\d.x]*';
const has =
  '(?:has|have|had|is|are|got|gets?|uses?|using|runs?|running|on|at|only|still|with|comes?\\s+with|ships?|stuck|offers?|provides?|limited\\s+to)';
/** What is to be done with it, and is no question. */
const orders =
  /^\W*(?:please\s+|can\s+you\s+|could\s+you\s+)*(?:run|test|build|install|compile|use|start|try|check)\b|[.;,]\s+(?:please\s+)?(?:run|test|build|install|compile|start|upgrade|update|set\s+up)\b/iu;

/** The name as said; `interpreter` where no language is named. `name`: a pattern of the runtimes, with one group. */
export function runtimeOfMachine(task: string, name: string): string | undefined {
  const said = task.replace(/\bpy(?=\s?[23]\.\d)/giu, 'python');
  if (orders.test(said)) return undefined;
  const patterns = [
    // "The server still has Python 3.9. Would it run there?"
    `\\b${has}\\s+(?:\\w+\\s+){0,2}?${name}\\s+${version}\\b[^?]{0,120}[.;,:!–-]\\s+(?:and\\s+|so\\s+|but\\s+)?(?:would|will|does|do|can|could|is|are)\\b[^.;!?]{0,80}\\b${works}\\b[^;!]{0,80}\\?`,
    // "Is Python 3.9 enough for this?", "would node 16 do"
    `^\\W*(?:so\\s+|and\\s+)?(?:is|are|would|will|does|can)\\s+(?:my\\s+|our\\s+|an?\\s+|the\\s+)?${name}\\s+${version}\\s+(?:(?:still|also|be|already|really)\\s+)*(?:${works}|do|suffice)\\b`,
    // "Would it run on a machine with Python 3.9?", "can I use this on Node 16?"
    `^\\W*(?:so\\s+|and\\s+)?(?:would|will|does|do|can|could)\\s+[^.;!?]{1,60}\\b${works}\\b[^.;!?]{0,40}\\b${name}\\s+${version}\\b[^.;!?]{0,60}\\?`,
    `\\b(?:from|since|starting\\s+(?:with|from))\\s+(?:which|what)\\s+${name}\\b(?:\\s+versions?)?`,
    `\\b(?:which|what)\\b[^.;!?]{0,80}\\b(?:minimum|minimal|min|oldest|lowest|earliest)\\s+(?:supported\\s+|required\\s+)?${name}(?:\\s+versions?)?\\s*[?.!]*$`,
    `\\b(?:which|what|how\\s+(?:old|recent|new))\\b[^.;!?]{0,40}\\b(interpreter|runtime|toolchain)\\b[^.;!?]{0,80}\\b(?:needs?|requires?|minimum|at\\s+least|may|must)\\b`,
    `^\\W*(?:what['’]?s?\\s+(?:is\\s+)?)?(?:the\\s+)?(?:oldest|lowest|earliest|minimum|minimal)\\s+(?:supported\\s+)?${name}(?:\\s+versions?)?\\s+(?:that\\s+)?(?:this|it|we|the\\s+\\w+)\\b`,
    '\\b(?:minimum|minimal|oldest|lowest)\\s+(?:supported\\s+|required\\s+)?(interpreter|runtime|toolchain)\\b',
  ].map((pattern) => new RegExp(pattern, 'iu'));
  const found = patterns.map((pattern) => pattern.exec(said)?.[1]).find((match) => match !== undefined);
  return found !== undefined && /^(?:runtime|toolchain)$/iu.test(found) ? 'interpreter' : found;
}
