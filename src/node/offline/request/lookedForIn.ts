// "Check src and tests for lint problems": the deed with its places behind it, "check the linting of src and tests", so that none of them is a deed of its own.

const place =
  '(?:(?:the|all|our)\\s+){0,2}[`\'"]?[\\w./-]{1,60}[`\'"]?(?:\\s+(?:folders?|director(?:y|ies)|files?|code|sources?))?';
const found = '(?:problems?|errors?|issues?|warnings?|findings?|violations?|complaints?|mistakes?)';
const form = (kind: string): RegExp =>
  new RegExp(
    `^(\\W*(?:(?:please|pls|can\\s+you|could\\s+you|would\\s+you|now|just|and|then)\\s+){0,3})(?:check|inspect|look\\s+(?:through|over)|go\\s+(?:through|over)|examine|scan)\\s+(${place}(?:\\s*(?:,|,?\\s+(?:and|&|plus))\\s+${place}){0,3})\\s+for\\s+(?:(?:any|all|more|new)\\s+)?${kind}(?=(?:\\s+(?:please|pls|now|thanks))*\\s*[.!?]*$)`,
    'iu',
  );

const forms: readonly (readonly [said: RegExp, meant: string])[] = [
  [form(`(?:lint(?:er|ing)?(?:\\s+${found})?)`), '$1check the linting of $2'],
  [form(`(?:(?:code\\s+)?format(?:ting)?\\s+${found})`), '$1check the format of $2'],
];

/** A request in that order of words; as it is where it does not look for problems of one kind. */
export const withDeedFirst = (text: string): string =>
  forms.reduce((rest, [said, meant]) => rest.replace(said, meant), text);
