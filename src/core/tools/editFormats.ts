// In which form a model is trained to change files: it is offered only tools of that form.

/** Trained on apply_patch (OpenAI's prompting guides for GPT-4.1, GPT-5 and Codex). */
const patching = /^(?:gpt-(?:4\.1|[5-9])|codex|o[34](?:-|$))/iu;

/** Whether the model `id`, e.g. `openai/gpt-5-mini`, writes patches rather than passages or whole files. */
export function writesPatches(id: string): boolean {
  return patching.test(id.slice(id.lastIndexOf('/') + 1));
}
