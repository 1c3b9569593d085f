import type { Head, WeightsFile } from '../weights.ts';
import type { TrainedModel } from './train-model.ts';

const attribution =
  'npm run sentiment:train, from the headlines and labels of SEntFiN 1.0 (MIT licence, © 2021 Sinha, Kedas, Kumar and Malo), and from labels of our own';

/** Packs the model for distribution: n-gram weights as signed bytes, everything else rounded to four places. */
export const packWeights = ({ full, lexiconOnly, crypto, hashes }: TrainedModel): WeightsFile => {
  const largestWeight = Array.from(full.ngramWeights).reduce(
    (most, weight) => Math.max(most, Math.abs(weight)),
    0,
  );
  const scale = roundTo(largestWeight / 127, 1e7);
  return {
    madeBy: attribution,
    scale,
    full: packHead(full),
    lexiconOnly: packHead(lexiconOnly),
    crypto: packHead(crypto),
    hashes: toBytes(hashes).toString('base64'),
    ngramWeights: Buffer.from(
      Int8Array.from(full.ngramWeights, (weight) => Math.round(weight / scale)),
    ).toString('base64'),
  };
};

const roundTo = (value: number, parts = 1e4): number => Math.round(value * parts) / parts;

const packHead = ({ featureWeights, intercept }: Head) => ({
  featureWeights: Array.from(featureWeights, (weight) => roundTo(weight)),
  intercept: [roundTo(intercept[0]), roundTo(intercept[1]), roundTo(intercept[2])] as [
    number,
    number,
    number,
  ],
});

const toBytes = (hashes: Uint32Array): Buffer => {
  const bytes = Buffer.alloc(hashes.length * 4);
  for (const [at, hash] of hashes.entries()) bytes.writeUInt32LE(hash, at * 4);
  return bytes;
};
