import { z } from 'zod';
import type { KeyStore, WrappedKey } from '../keys/keys.port.ts';
import { OperatorError } from '../plain-error.ts';
import { readJsonLines, writeJsonLines } from './json-lines.ts';

const keyLineSchema = z.object({ accountId: z.string(), wrapped: z.base64().nullable() });

/** Returns the number of keys. They stay wrapped by the master key. */
export const exportKeys = async (
  { keys }: { readonly keys: Pick<KeyStore, 'listWrapped'> },
  file: string,
): Promise<number> => {
  let count = 0;
  async function* lines(): AsyncGenerator<object> {
    for await (const { accountId, wrapped } of keys.listWrapped()) {
      count += 1;
      yield { accountId, wrapped: wrapped && Buffer.from(wrapped).toString('base64') };
    }
  }
  await writeJsonLines(file, lines());
  return count;
};

export const readKeyFile = async (file: string): Promise<readonly WrappedKey[]> => {
  const keys: WrappedKey[] = [];
  for await (const { line, value } of readJsonLines(file)) {
    const parsed = keyLineSchema.safeParse(value);
    if (!parsed.success) throw new OperatorError(`Line ${String(line)} of ${file} is not a key.`);
    const { accountId, wrapped } = parsed.data;
    keys.push({ accountId, wrapped: wrapped === null ? null : Buffer.from(wrapped, 'base64') });
  }
  return keys;
};
