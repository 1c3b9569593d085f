import type { Head, WeightsFile } from '../weights.ts';
import type { TrainedModel } from './train-model.ts';

const madeBy =
  'npm run sentiment:train, from the headlines and labels of SEntFiN 1.0 (MIT licence, © 2021 Sinha, Kedas, Kumar and Malo), and from labels of our own';

/** Packs the model for distribution: n-gram weights as signed bytes, everything else rounded to four places. */
export const packWeights = ({ full, lexiconOnly, crypto, hashes }: TrainedModel): WeightsFile => {
  const largest = Array.from(full.ngramWeights).reduce(
    (most, weight) => Math.max(most, Math.abs(weight)),
    0,
  );
  const scale = rounded(largest / 127, 1e7);
  return {
    madeBy,
    scale,
    full: headOf(full),
    lexiconOnly: headOf(lexiconOnly),
    crypto: headOf(crypto),
    hashes: bytesOf(hashes).toString('base64'),
    ngramWeights: Buffer.from(
      Int8Array.from(full.ngramWeights, (weight) => Math.round(weight / scale)),
    ).toString('base64'),
  };
};

const rounded = (value: number, parts = 1e4): number => Math.round(value * parts) / parts;

const headOf = ({ featureWeights, intercept }: Head) => ({
  featureWeights: Array.from(featureWeights, (weight) => rounded(weight)),
  intercept: [rounded(intercept[0]), rounded(intercept[1]), rounded(intercept[2])] as [
    number,
    number,
    number,
  ],
});

const bytesOf = (hashes: Uint32Array): Buffer => {
  const bytes = Buffer.alloc(hashes.length * 4);
  for (const [at, hash] of hashes.entries()) bytes.writeUInt32LE(hash, at * 4);
  return bytes;
};
