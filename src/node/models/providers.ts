// The providers of models with an OpenAI-compatible endpoint. A new one only needs a row here.
export interface Provider {
  /** Names it in `--base-url`, in a model's id and in messages. */
  readonly id: string;
  readonly label: string;
  /** Loopback: a server on this machine, on the port it usually has. */
  readonly baseURL: string;
  /** Environment variable of its key, hidden from the agent's commands; absent: it needs none. */
  readonly keyVariable?: string;
  /** Among the few that the model picker of VS Code names. */
  readonly isPreset?: true;
  /** Headers that its list of models needs beside `Authorization`. */
  readonly headers?: (key: string) => Readonly<Record<string, string>>;
}

const openAI: Provider = {
  id: 'openai',
  label: 'OpenAI',
  baseURL: 'https://api.openai.com/v1',
  keyVariable: 'OPENAI_API_KEY',
  isPreset: true,
};

export const providers: readonly Provider[] = [
  openAI,
  {
    id: 'anthropic',
    label: 'Anthropic',
    baseURL: 'https://api.anthropic.com/v1',
    keyVariable: 'ANTHROPIC_API_KEY',
    isPreset: true,
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  },
  {
    id: 'openrouter',
    label: 'OpenRouter',
    baseURL: 'https://openrouter.ai/api/v1',
    keyVariable: 'OPENROUTER_API_KEY',
    isPreset: true,
  },
  { id: 'ollama', label: 'Ollama', baseURL: 'http://127.0.0.1:11434/v1', isPreset: true },
  { id: 'lmstudio', label: 'LM Studio', baseURL: 'http://127.0.0.1:1234/v1' },
  { id: 'llama.cpp', label: 'llama.cpp', baseURL: 'http://127.0.0.1:8080/v1', isPreset: true },
  { id: 'vllm', label: 'vLLM', baseURL: 'http://127.0.0.1:8000/v1' },
  { id: 'jan', label: 'Jan', baseURL: 'http://127.0.0.1:1337/v1' },
  { id: 'koboldcpp', label: 'KoboldCpp', baseURL: 'http://127.0.0.1:5001/v1' },
  { id: 'sglang', label: 'SGLang', baseURL: 'http://127.0.0.1:30000/v1' },
];

/** The default endpoint when nothing else is configured. */
export const defaultProvider: Provider = openAI;

/** Variables that hold keys: commands of the agent do not get them. */
export const keyVariables: readonly string[] = providers.flatMap(({ keyVariable }) => keyVariable ?? []);

/** Servers on this machine, by their usual port. */
export const localPorts: readonly number[] = providers
  .map(({ baseURL }) => new URL(baseURL))
  .filter(isLoopback)
  .map(({ port }) => Number(port));

export function isLoopback({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** The provider that answers at `url`: by host, on this machine by port; undefined: not in the table. */
export function providerAt(url: URL): Provider | undefined {
  return providers.find(({ baseURL }) => {
    const own = new URL(baseURL);
    return isLoopback(own) ? isLoopback(url) && own.port === url.port : own.hostname === url.hostname;
  });
}
