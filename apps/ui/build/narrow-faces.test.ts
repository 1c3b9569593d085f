import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseFontFaces } from './narrow-faces.ts';

const tokens = (): Promise<string> => readFile(join(import.meta.dirname, '../tokens.css'), 'utf8');

describe('the fonts in the tokens', () => {
  it('are read from their rules', async () => {
    const faces = parseFontFaces(await tokens());
    expect(faces.map(({ file }) => file.split('/').at(-1))).toEqual([
      'ibm-plex-sans-latin-wght-normal.woff2',
      'ibm-plex-sans-latin-wght-italic.woff2',
      'source-serif-4-latin-wght-normal.woff2',
    ]);
    for (const { weights, ranges } of faces) {
      expect(weights).toEqual({ min: 400, max: 600 });
      expect(ranges).toContainEqual([0, 0xff]);
      expect(ranges).toContainEqual([0x20ac, 0x20ac]);
    }
  });
});
