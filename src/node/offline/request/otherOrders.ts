// "Clean up with clean.sh, then build": whether a task orders more than the clause does that names something.
const joint = /\s*(?:[,;]|[.!?](?=\s|$)|\b(?:and\s+then|and|then|afterwards|after\s+that)\b)\s*/iu;
const orders =
  /^(?:\W|(?:please|also|now|just|finally|can\s+you|could\s+you|i\s+want\s+you\s+to)\s+)*(?:(?:re)?(?:build|compile|test|lint|format|install|clean|start|deploy|publish|release|run|execute|check|generate|commit|push))\b(?!\s+(?:it|that|this|them|so|just\s+that)\b)/iu;

/** Whether a clause without `named` orders something else, apart from what is `ofIt`. */
export const ordersMore = (task: string, named: string, ofIt = /^$/u): boolean =>
  task
    .split(joint)
    .filter((clause) => !clause.includes(named))
    .some((clause) => orders.test(clause) && !ofIt.test(clause));
