// "What can I set in my shell profile?": the variables of the environment that a program reads, asked for in other words.

const asks =
  /\?|\b(?:which|what|name|list|tell|show|give|enumerate|need\s+to\s+know|want\s+to\s+know|overview|wh?ats)\b/iu;
const places =
  '(?:(?:shell\\s+)?(?:profile|rc(?:\\s+file)?)|\\.?(?:ba|z)shrc|\\.?(?:bash_|z)?profile|\\.?zshenv|environment|env|shell)';
const wordings = [
  `\\b(?:what|which|anything|everything|all)\\b[^.;!?]{0,60}\\b(?:set|export|put|tune|override|configure)\\b[^.;!?]{0,30}\\b(?:in|into|from|through|via)\\s+(?:my|the|your|our|a|one['’]s)\\s+${places}(?![\\w-])`,
  '\\b(?:exported|shell)\\s+(?:var(?:iable)?s|settings)\\b',
  '\\b(?:configur(?:ed|able)|set|controlled|tuned|customi[sz](?:ed|able)|adjust(?:ed|able))\\s+(?:\\w+\\s+)?(?:through|by|via|with|from|using)\\s+(?:the\\s+|its\\s+)?(?:env(?:ironment)?|(?:env(?:ironment)?\\s+|exported\\s+|shell\\s+)(?:var(?:iable)?s))\\b',
  '\\b(?:what|which|list|name|show)\\b[^.;!?]{0,40}\\b(?:does|do|can|will|that|all)\\b[^.;!?]{0,40}\\b(?:read|reads|take|takes|pick\\s+up|picks\\s+up|get|gets|honou?rs?|respects?|understands?)\\b[^.;!?]{0,20}\\bfrom\\s+(?:the|my|your)\\s+(?:shell|env(?:ironment)?)\\b',
].map((pattern) => new RegExp(pattern, 'iu'));
/** Something is to be done, or one variable is meant that is told apart by what it does. */
const other =
  /(?:^|[.;,!]\s+|\band\s+)(?:please\s+|then\s+)*(?:add|replace|remove|rename|export|unset|set|write|create|install|run|start|change|document)\b|\b(?:how|why|when)\s+(?:do|does|can|should|is|are)\b/iu;

export const asksForEnvironment = (task: string): boolean =>
  asks.test(task) && wordings.some((pattern) => pattern.test(task)) && !other.test(task);
