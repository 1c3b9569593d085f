import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { SerializedParts } from '#models/forecast/serialized-parts.ts';

/** A coin's learned model, with its source and position (end of the last hour, in milliseconds). */
export type SavedModel = {
  readonly source: string;
  readonly upTo: number;
  readonly parts: SerializedParts;
};

export type ModelStore = {
  /** Undefined if there is no saved model, or if it is damaged or of another version. */
  readonly read: (coinId: string) => SavedModel | undefined;
  /** False if the model could not be saved, for example because the disk is full. */
  readonly write: (coinId: string, model: SavedModel) => boolean;
};

const headSchema = z.object({
  modelVersion: z.string(),
  coinId: z.string(),
  source: z.string(),
  upTo: z.number(),
  checksum: z.number(),
});
type Head = z.infer<typeof headSchema>;

const lineEnd = 0x0a;

// Ids of further coins come from outside.
export const getModelFile = (folder: string, coinId: string): string =>
  path.join(folder, `${encodeURIComponent(coinId)}.model`);

/**
 * One file per coin: a JSON header line followed by the serialised model. Only files written by this product are
 * read.
 */
export const createModelFileStore = (folder: string, modelVersion: string): ModelStore => {
  const getFilePath = (coinId: string): string => getModelFile(folder, coinId);
  return {
    read: (coinId) => {
      try {
        return parseModel(readFileSync(getFilePath(coinId)), { modelVersion, coinId });
      } catch {
        return undefined;
      }
    },
    write: (coinId, { source, upTo, parts }) => {
      const body = serialize(parts);
      const head: Head = { modelVersion, coinId, source, upTo, checksum: crc32(body) };
      const temporaryFile = `${getFilePath(coinId)}.new`;
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(temporaryFile, `${JSON.stringify(head)}\n`);
        writeFileSync(temporaryFile, body, { flag: 'a' });
        renameSync(temporaryFile, getFilePath(coinId));
        return true;
      } catch {
        return false;
      }
    },
  };
};

const parseModel = (
  bytes: Buffer,
  expected: Pick<Head, 'modelVersion' | 'coinId'>,
): SavedModel | undefined => {
  const end = bytes.indexOf(lineEnd);
  const head = headSchema.parse(JSON.parse(bytes.toString('utf8', 0, end)));
  const body = bytes.subarray(end + 1);
  const isMatching =
    head.modelVersion === expected.modelVersion &&
    head.coinId === expected.coinId &&
    head.checksum === crc32(body);
  if (!isMatching) return undefined;
  const { source, upTo } = head;
  return { source, upTo, parts: deserialize(body) as SerializedParts };
};
