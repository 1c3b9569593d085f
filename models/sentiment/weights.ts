import { z } from 'zod';
import type { LinearModel, Triple } from './linear-model.ts';

/**
 * The trained model: all features, only the lexicon features, and a head for crypto texts. `npm run sentiment:train`
 * writes it.
 */
export type SentimentModel = {
  readonly full: LinearModel;
  readonly lexiconOnly: Head;
  /** Uses the lexicon features and the n-gram logits. Trained on crypto headlines. */
  readonly crypto: Head;
};

/** Three weights per input, and an intercept. */
export type Head = { readonly featureWeights: ArrayLike<number>; readonly intercept: Triple };

const tripleSchema = z.tuple([z.number(), z.number(), z.number()]).readonly();
const headSchema = z.strictObject({ featureWeights: z.array(z.number()), intercept: tripleSchema });

/** File format: bytes in base64, hashes sorted and little-endian, three signed bytes per hash. */
export const weightsFileSchema = z.strictObject({
  madeBy: z.string(),
  scale: z.number(),
  full: headSchema,
  lexiconOnly: headSchema,
  crypto: headSchema,
  hashes: z.string(),
  ngramWeights: z.string(),
});

export type WeightsFile = z.infer<typeof weightsFileSchema>;

export const unpackWeights = (file: WeightsFile): SentimentModel => {
  const hashes = toUint32Array(Buffer.from(file.hashes, 'base64'));
  const bytes = Buffer.from(file.ngramWeights, 'base64');
  return {
    full: {
      ...file.full,
      rowOf: createHashTable(hashes),
      ngramWeights: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      scale: file.scale,
    },
    lexiconOnly: file.lexiconOnly,
    crypto: file.crypto,
  };
};

const toUint32Array = (bytes: Buffer): Uint32Array => {
  const words = new Uint32Array(bytes.byteLength / 4);
  for (let at = 0; at < words.length; at += 1) words[at] = bytes.readUInt32LE(at * 4);
  return words;
};

/** Hash table with open addressing. A lookup usually takes one or two reads. */
export const createHashTable = (hashes: Uint32Array): ((hash: number) => number) => {
  const size = 2 ** Math.ceil(Math.log2(hashes.length * 2 + 2));
  const rows = new Int32Array(size).fill(-1);
  const signedHashes = Int32Array.from(hashes);
  for (const [row, hash] of signedHashes.entries()) {
    let slot = hash & (size - 1);
    while ((rows[slot] ?? -1) >= 0) slot = (slot + 1) & (size - 1);
    rows[slot] = row;
  }
  return (hash) => {
    let slot = hash & (size - 1);
    for (;;) {
      const row = rows[slot] ?? -1;
      if (row < 0 || signedHashes[row] === hash) return row;
      slot = (slot + 1) & (size - 1);
    }
  };
};
