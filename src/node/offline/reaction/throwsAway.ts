// "Throws all data away and fills in the samples again", "empties var/ as well": what documents say of a command that loses something.
export const throwsAway =
  /\b(?:throws?|deletes?|wipes?|erases?|drops?|destroys?|overwrites?|clears?|empties|loses?)\b[^.;]*(?:\b(?:data|database|everything|all|tables?|records?|files?|contents?)\b|\w\/(?=\s|$))/iu;

/** Words of a name, an argument or a document for what loses something, ends something or reaches others: a failure alone never starts that. */
export const harmful =
  /\b(?:push|send|publish|deploy|release|upload|delete|reset|drop|remove|purge|wipe|destroy|install|uninstall|kill|stop|flush\w*|clear\w*|truncat\w+|rollback|revert|commit|tag|overwrit\w+)\b/iu;
