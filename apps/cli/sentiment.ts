import { open, type FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import type { Scorer } from '#models/sentiment/score-text.ts';
import type { LocalCommand, Output } from './command.ts';

export const sentimentCommand: LocalCommand = {
  name: 'sentiment',
  parameters: '<file>',
  summary: 'sentiment of each text of a file: one text on a line, or JSON lines with id and text',
  positionals: ['file'],
  options: [],
  runs: 'locally',
  run: async ({ positionals: [name = ''] }, output) => {
    // The model's weights are only loaded for this command.
    const { scoreText } = await import('#models/sentiment/score-text.ts');
    const file = await openFile(name);
    try {
      await scoreLines(file.readLines({ encoding: 'utf8' }), scoreText, output);
    } finally {
      await file.close();
    }
  },
};

const openFile = async (name: string): Promise<FileHandle> => {
  const file = await open(name).catch(() => undefined);
  if (file !== undefined && !(await file.stat()).isDirectory()) return file;
  await file?.close();
  throw new Error(`the file ${name} cannot be read. Name a file with a text on each line.`);
};

/** Prints a JSON line for each text. An unreadable line is reported with its number and skipped. */
export const scoreLines = async (
  lines: AsyncIterable<string> | Iterable<string>,
  score: Scorer,
  { line, error }: Pick<Output, 'line' | 'error'>,
): Promise<void> => {
  let [number, invalidCount] = [0, 0];
  let isJson: boolean | undefined;
  for await (const text of lines) {
    number += 1;
    const trimmedText = text.replace(/^\uFEFF/, '').trim();
    if (trimmedText === '') continue;
    isJson ??= trimmedText.startsWith('{');
    const result = readLine(trimmedText, { number, isJson });
    if ('id' in result) line(JSON.stringify({ id: result.id, ...score(result.text) }));
    else {
      invalidCount += 1;
      error(`Line ${String(number)}: ${result.fault}`);
    }
  }
  if (invalidCount > 0)
    throw new Error(`${String(invalidCount)} of ${String(number)} lines could not be read.`);
};

type ReadResult =
  { readonly id: string | number; readonly text: string } | { readonly fault: string };

const maxTextLength = 20_000;

const itemSchema = z.object({
  id: z.union([z.string(), z.number()]),
  text: z.string().max(maxTextLength),
});

const expectedFormatMessage = `expected a JSON object with "id" (text or number) and "text" (at most ${String(maxTextLength)} characters), such as {"id": 1, "text": "Bitcoin rises"}`;

// The first line decides whether the file contains JSON lines. A line that starts with a brace is always read as
// JSON.
const readLine = (
  text: string,
  { number, isJson }: { readonly number: number; readonly isJson: boolean },
): ReadResult => {
  if (isJson || text.startsWith('{')) return readItem(text);
  if (text.length <= maxTextLength) return { id: number, text };
  return { fault: `expected a text of at most ${String(maxTextLength)} characters` };
};

const readItem = (text: string): ReadResult => {
  const item = itemSchema.safeParse(tryParseJson(text));
  return item.success ? item.data : { fault: expectedFormatMessage };
};

const tryParseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
