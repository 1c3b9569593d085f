import { sha256Hex } from './checksum.ts';
import { writeDurably } from './durable-file.ts';
import { readBackupFile } from './read-backup-file.ts';

/** Writes the checksum and the JSON, each on a line. */
export const writeJsonWithChecksum = (file: string, value: object): Promise<void> => {
  const text = JSON.stringify(value);
  return writeDurably(file, `${sha256Hex(text)}\n${text}\n`);
};

/** Rejects if the file is missing or its checksum is wrong. */
export const readJsonWithChecksum = async (file: string): Promise<unknown> => {
  const [sha256, text = ''] = (await readBackupFile(file)).toString().split('\n');
  if (sha256Hex(text) !== sha256) throw new Error('The checksum is wrong.');
  return JSON.parse(text);
};
