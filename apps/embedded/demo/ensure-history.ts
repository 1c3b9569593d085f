import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PlainError } from '#platform/plain-error.ts';
import type { Platform } from '#platform/platform.ts';
import { writeHistory } from './history.ts';

const markSchema = z.object({
  state: z.enum(['writing', 'written']),
  ids: z.record(z.string(), z.string()),
});
type Mark = z.infer<typeof markSchema>;

const markFile = (folder: string): string => path.join(folder, 'demo.json');

/** Undefined before the demo was first started in this folder. */
export const readMark = async (folder: string): Promise<Mark | undefined> => {
  const file = markFile(folder);
  if (!existsSync(file)) return undefined;
  try {
    return markSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    const advice = 'It was left as it is: move the data folder away to start a new demo.';
    throw new PlainError(`${file} does not say how far the demo came. ${advice}`, { cause });
  }
};

/** Writes the demo's history on the first start; the mark tells a later start whether it was finished. */
export const ensureHistory = async (platform: Platform): Promise<ReadonlyMap<string, string>> => {
  const folder = platform.config.DATA_DIR;
  const mark = await readMark(folder);
  if (mark?.state === 'written') return new Map(Object.entries(mark.ids));
  await writeMark(folder, { state: 'writing', ids: {} });
  const ids = await writeHistory(platform, platform.clock.now());
  await writeMark(folder, { state: 'written', ids: Object.fromEntries(ids) });
  return ids;
};

const writeMark = (folder: string, mark: Mark): Promise<void> =>
  writeFile(markFile(folder), `${JSON.stringify(mark)}\n`, { flush: true });
