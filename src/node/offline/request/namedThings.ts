// "Run the remove-emphasis example": what a thing is called is no order.

const named =
  /(?<![\w./-])([a-z]\w*(?:-\w+)+)(?=\s+(?:examples?|demos?|samples?|plugins?|crates?|modules?|extensions?|packages?|preprocessors?)\b)/giu;

/** The names of examples, plugins and the like that are of several words, as they stand in a text. */
export const thingsNamed = (text: string): readonly string[] => [...text.matchAll(named)].map(([, name = '']) => name);

export const withoutThingsNamed = (text: string): string => text.replaceAll(named, ' ');
