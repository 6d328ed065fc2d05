// A language model of a few thousand random weights as a GGUF file (version 3): big enough to have true logits, and no more.
import { drawsOf, normal } from '../../bench/learning/random.ts';

const special = ['<unk>', '<s>', '</s>'];
const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`);
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));

/** By token id. Labels also occur merged with what stands around them. */
export const vocabulary: readonly string[] = [
  ...special,
  ...bytes,
  ...printable,
  ...letters.flatMap((letter) => [`"${letter}`, `${letter}"`, `"${letter}"`, ` ${letter}`]),
];

/** ggml's numbers for what a token is. */
const kinds = { normal: 1, unknown: 2, control: 3, byte: 6 };
const kindOf = (id: number) =>
  id === 0
    ? kinds.unknown
    : id < special.length
      ? kinds.control
      : id < special.length + 256
        ? kinds.byte
        : kinds.normal;

const width = 32;
const hidden = 64;
const alignment = 32;

interface Tensor {
  readonly name: string;
  /** Fastest first, as ggml has it. */
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** The file's bytes; the same for the same seed. Weights are large, so that the distributions are far from even. */
export function tinyModel(seed: number): Buffer {
  const draw = drawsOf(seed);
  const random = (name: string, ...shape: readonly number[]): Tensor => {
    const size = shape.reduce((product, length) => product * length, 1);
    return { name, shape, values: Float32Array.from({ length: size }, () => normal(draw) / 3) };
  };
  const ones = (name: string): Tensor => ({ name, shape: [width], values: new Float32Array(width).fill(1) });
  const count = vocabulary.length;
  const tensors = [
    random('token_embd.weight', width, count),
    ones('blk.0.attn_norm.weight'),
    ...['q', 'k', 'v', 'output'].map((part) => random(`blk.0.attn_${part}.weight`, width, width)),
    ones('blk.0.ffn_norm.weight'),
    random('blk.0.ffn_gate.weight', width, hidden),
    random('blk.0.ffn_up.weight', width, hidden),
    random('blk.0.ffn_down.weight', hidden, width),
    ones('output_norm.weight'),
    random('output.weight', width, count),
  ];
  return write(metadata(), tensors);
}

function metadata(): readonly Buffer[] {
  const ids = [...vocabulary.keys()];
  return [
    field('general.architecture', 8, text('llama')),
    field('llama.block_count', 4, u32(1)),
    field('llama.context_length', 4, u32(2048)),
    field('llama.embedding_length', 4, u32(width)),
    field('llama.feed_forward_length', 4, u32(hidden)),
    field('llama.attention.head_count', 4, u32(2)),
    field('llama.attention.head_count_kv', 4, u32(2)),
    field('llama.attention.layer_norm_rms_epsilon', 6, f32(1e-5)),
    field('llama.rope.dimension_count', 4, u32(width / 2)),
    field('tokenizer.ggml.model', 8, text('llama')),
    field('tokenizer.ggml.tokens', 9, list(8, vocabulary.map(text))),
    field(
      'tokenizer.ggml.scores',
      9,
      list(
        6,
        ids.map((id) => f32(-id)),
      ),
    ),
    field(
      'tokenizer.ggml.token_type',
      9,
      list(
        5,
        ids.map((id) => u32(kindOf(id))),
      ),
    ),
    field('tokenizer.ggml.unknown_token_id', 4, u32(0)),
    field('tokenizer.ggml.bos_token_id', 4, u32(1)),
    field('tokenizer.ggml.eos_token_id', 4, u32(2)),
  ];
}

function write(fields: readonly Buffer[], tensors: readonly Tensor[]): Buffer {
  let offset = 0;
  const described = tensors.map(({ name, shape, values }) => {
    const at = offset;
    offset += Math.ceil(values.byteLength / alignment) * alignment;
    return Buffer.concat([text(name), u32(shape.length), ...shape.map(u64), u32(0), u64(at)]);
  });
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    u32(3),
    u64(tensors.length),
    u64(fields.length),
    ...fields,
    ...described,
  ]);
  return Buffer.concat([padded(head), ...tensors.map(({ values }) => padded(Buffer.from(values.buffer)))]);
}

const padded = (data: Buffer) =>
  Buffer.concat([data, Buffer.alloc((alignment - (data.length % alignment)) % alignment)]);
const field = (key: string, type: number, value: Buffer) => Buffer.concat([text(key), u32(type), value]);
const list = (type: number, items: readonly Buffer[]) => Buffer.concat([u32(type), u64(items.length), ...items]);

function text(value: string): Buffer {
  const utf8 = Buffer.from(value);
  return Buffer.concat([u64(utf8.length), utf8]);
}

function u32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}

function u64(value: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer;
}

function f32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeFloatLE(value);
  return buffer;
}
