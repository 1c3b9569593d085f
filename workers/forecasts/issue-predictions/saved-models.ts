import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { SerializedParts } from '#models/forecast/serialized-parts.ts';

/** What the model of a coin had learnt, from where and up to when (end of the last hour, in milliseconds). */
export type SavedModel = {
  readonly source: string;
  readonly upTo: number;
  readonly parts: SerializedParts;
};

/** Models that outlive their thread. */
export type SavedModels = {
  /** Undefined without one, and when it is of another version or broken. */
  readonly read: (coinId: string) => SavedModel | undefined;
  /** False when it could not be kept, such as on a full disk. */
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

/** A file for each coin: a line that says what it is, then the model. Only what this product wrote itself is read. */
export const modelFiles = (folder: string, modelVersion: string): SavedModels => {
  const fileOf = (coinId: string): string => path.join(folder, `${coinId}.model`);
  return {
    read: (coinId) => {
      try {
        return parsed(readFileSync(fileOf(coinId)), { modelVersion, coinId });
      } catch {
        return undefined;
      }
    },
    write: (coinId, { source, upTo, parts }) => {
      const body = serialize(parts);
      const head: Head = { modelVersion, coinId, source, upTo, checksum: crc32(body) };
      const written = `${fileOf(coinId)}.new`;
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(written, `${JSON.stringify(head)}\n`);
        writeFileSync(written, body, { flag: 'a' });
        renameSync(written, fileOf(coinId));
        return true;
      } catch {
        return false;
      }
    },
  };
};

const parsed = (
  bytes: Buffer,
  wanted: Pick<Head, 'modelVersion' | 'coinId'>,
): SavedModel | undefined => {
  const end = bytes.indexOf(lineEnd);
  const head = headSchema.parse(JSON.parse(bytes.toString('utf8', 0, end)));
  const body = bytes.subarray(end + 1);
  const fits =
    head.modelVersion === wanted.modelVersion &&
    head.coinId === wanted.coinId &&
    head.checksum === crc32(body);
  if (!fits) return undefined;
  const { source, upTo } = head;
  return { source, upTo, parts: deserialize(body) as SerializedParts };
};
