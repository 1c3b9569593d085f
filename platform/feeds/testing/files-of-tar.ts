import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export type TarFile = { readonly name: string; readonly bytes: Uint8Array };

/**
 * The files of a compressed tar: headers of 512 bytes, each followed by its file in blocks of 512.
 */
export const readTarFiles = (file: string): TarFile[] => {
  const tar = gunzipSync(readFileSync(file));
  const found: TarFile[] = [];
  for (let at = 0; at + 512 <= tar.length;) {
    const field = (from: number, length: number): string =>
      tar.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 12).trim() || '0', 8);
    const name = field(0, 100);
    if (/^[0\0]?$/.test(field(156, 1)) && name !== '')
      found.push({ name, bytes: tar.subarray(at + 512, at + 512 + size) });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return found;
};
