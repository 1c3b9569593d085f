import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The declarations of an `@font-face` rule. */
export type FontFace = {
  readonly file: string;
  readonly weights: { readonly min: number; readonly max: number };
  /** First and last character of each range. */
  readonly ranges: readonly (readonly [number, number])[];
};

// OpenType features that the product uses: ligatures, accents, kerning, lining and tabular figures.
const keepFeatures = 'calt ccmp kern liga lnum locl mark mkmk rlig rvrn tnum'.split(' ');
const preserveNameIds = [0, 13, 14];

/** The fonts of a style sheet, as its rules declare them. */
export const parseFontFaces = (css: string): FontFace[] =>
  [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, rule = '']) => {
    const [, file = ''] = /url\('([^']+)'\)/.exec(rule) ?? [];
    const [, min, max] = /font-weight: (\d+) (\d+);/.exec(rule) ?? [];
    return { file, weights: { min: Number(min), max: Number(max) }, ranges: parseRanges(rule) };
  });

const parseRanges = (rule: string): FontFace['ranges'] =>
  [...rule.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, first = '', last = first]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last, 16),
  ]);

const getCharacters = ({ ranges }: FontFace): string =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => first + n))
    .map((code) => String.fromCodePoint(code))
    .join('');

// As WOFF2, without undeclared weights and characters and without unused features.
const createFontSubset = (font: Buffer, face: FontFace): Promise<Buffer> =>
  subsetFont(font, getCharacters(face), {
    targetFormat: 'woff2',
    variationAxes: { wght: face.weights },
    keepFeatures,
    preserveNameIds,
  });

const { resolve } = createRequire(import.meta.url);
const stylesheetFile = join(import.meta.dirname, '../tokens.css');
const cacheFolder = join(import.meta.dirname, '../../../node_modules/.cache/faces');

const createAlias = async (face: FontFace): Promise<{ find: string; replacement: string }> => {
  const replacement = join(cacheFolder, basename(face.file));
  const temporaryFile = `${replacement}.${randomUUID()}`;
  await writeFile(temporaryFile, await createFontSubset(await readFile(resolve(face.file)), face));
  // Concurrent builds never read a partial file.
  await rename(temporaryFile, replacement);
  return { find: face.file, replacement };
};

/** Subsets the fonts in the tokens, so that a build loads a third less of each. ADR 0073. */
export const subsetFonts = (): Plugin => ({
  name: 'narrow-faces',
  apply: 'build',
  config: async () => {
    await mkdir(cacheFolder, { recursive: true });
    const faces = parseFontFaces(await readFile(stylesheetFile, 'utf8'));
    return { resolve: { alias: await Promise.all(faces.map(createAlias)) } };
  },
});
