'use strict';
// Models whose replies a test can foresee: `tool` calls the tool it must call, `text` writes JSON, the others fail in their way.
const vscode = require('vscode');

const models = ['tool', 'text', 'prose', 'quota', 'broken', 'slow'];

/** What was asked of the models, newest last. */
const requests = [];

const proposal = (finished) => ({
  candidates: finished
    ? [{ label: 'A', intent: 'it is done', tool: 'finish', input: { summary: 'said hello' }, confidence: 90 }]
    : [
        { label: 'A', intent: 'greet', tool: 'run', input: { command: 'echo hello from the model' }, confidence: 70 },
        { label: 'B', intent: 'look', tool: 'list', input: { path: '.' }, confidence: 30 },
      ],
  recalled: [],
  choice: 'A',
});

const textOf = (messages) =>
  messages
    .flatMap(({ content }) => content.map((part) => (typeof part.value === 'string' ? part.value : '')))
    .join('\n');

module.exports.activate = (context) => {
  context.subscriptions.push(
    vscode.lm.registerLanguageModelChatProvider('knack-test', {
      provideLanguageModelChatInformation: () =>
        models.map((id) => ({
          id,
          name: `Fixed ${id}`,
          family: id,
          version: '1',
          maxInputTokens: 8000,
          maxOutputTokens: 2000,
          capabilities: { toolCalling: true },
        })),
      provideLanguageModelChatResponse: async (model, messages, options, progress, token) => {
        const text = textOf(messages);
        requests.push({ model: model.id, text, tools: options.tools?.map(({ name }) => name) ?? [] });
        const reply = proposal(/^Result: /mu.test(text));
        switch (model.id) {
          case 'tool':
            return progress.report(new vscode.LanguageModelToolCallPart('1', options.tools[0].name, reply));
          case 'text':
            for (const part of JSON.stringify(reply).match(/.{1,7}/gs))
              progress.report(new vscode.LanguageModelTextPart(part));
            return;
          case 'prose':
            return progress.report(new vscode.LanguageModelTextPart('I would rather talk about the weather.'));
          case 'quota':
            throw vscode.LanguageModelError.Blocked('the monthly quota is used up');
          case 'broken':
            throw new Error('the tubes are clogged');
          case 'slow':
            return new Promise((resolve) => token.onCancellationRequested(resolve));
        }
      },
      provideTokenCount: async (_, text) => Math.ceil((typeof text === 'string' ? text : textOf([text])).length / 4),
    }),
  );
  return { requests };
};
