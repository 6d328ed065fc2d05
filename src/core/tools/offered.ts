// Which tools that change files a model is offered: the ones its family is trained on.

interface Family {
  /** Of the model's name, without its provider. */
  readonly models: RegExp;
  readonly tools: readonly string[];
}

/** The first family that fits. */
const families: readonly Family[] = [
  // Trained on apply_patch (OpenAI's prompting guides for GPT-4.1, GPT-5 and Codex).
  { models: /^(?:gpt-(?:4\.1|[5-9])|codex|o[34](?:-|$))/iu, tools: ['applyPatch'] },
  { models: /./u, tools: ['edit', 'write'] },
];

const changing: ReadonlySet<string> = new Set(families.flatMap(({ tools }) => tools));

/** Whether the model `id`, e.g. `openai/gpt-5-mini`, is offered the tool; every tool that changes no files is. */
export function isOffered(tool: string, id: string): boolean {
  if (!changing.has(tool)) return true;
  const name = id.slice(id.lastIndexOf('/') + 1);
  return families.find(({ models }) => models.test(name))?.tools.includes(tool) ?? false;
}
