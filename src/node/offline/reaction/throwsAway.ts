// "Throws all data away and fills in the samples again", "empties var/ as well": what documents say of a command that loses something.
export const throwsAway =
  /\b(?:throws?|deletes?|wipes?|erases?|drops?|destroys?|overwrites?|clears?|empties|loses?)\b[^.;]*(?:\b(?:data|database|everything|all|tables?|records?|files?|contents?)\b|\w\/(?=\s|$))/iu;
