import { z } from 'zod';
import { partSchema, type BackupPart } from '../backup/manifest.ts';
import type { PartStore } from '../backup/part-store.ts';
import { OperatorError } from '../plain-error.ts';

export const linesSchema = z.strictObject({
  count: z.int().nonnegative(),
  parts: z.array(partSchema),
});
/** Values as lines of JSON, in parts. */
export type StoredLines = Readonly<z.infer<typeof linesSchema>>;

const maxPartChars = 4 * 1024 * 1024;

export const writeLines = async (
  parts: Pick<PartStore, 'write'>,
  values: AsyncIterable<object>,
): Promise<StoredLines> => {
  const writtenParts: BackupPart[] = [];
  let count = 0;
  let lines: string[] = [];
  let chars = 0;
  const closePart = async (): Promise<void> => {
    if (lines.length === 0) return;
    const { sha256, bytes } = await parts.write(Buffer.from(lines.join('\n')));
    writtenParts.push({ sha256, bytes });
    lines = [];
    chars = 0;
  };
  for await (const value of values) {
    const line = JSON.stringify(value);
    lines.push(line);
    chars += line.length;
    count += 1;
    if (chars >= maxPartChars) await closePart();
  }
  await closePart();
  return { count, parts: writtenParts };
};

/** The values of each part. */
export async function* readLines(
  parts: Pick<PartStore, 'read'>,
  stored: StoredLines,
): AsyncGenerator<readonly unknown[]> {
  let count = 0;
  for (const part of stored.parts) {
    const lines = (await parts.read(part)).toString().split('\n');
    count += lines.length;
    yield lines.map((line): unknown => JSON.parse(line));
  }
  if (count !== stored.count) throw new OperatorError('The export is damaged: lines are missing.');
}
