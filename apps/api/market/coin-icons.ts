import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { z } from 'zod';

/** SVG contents of 24 × 24 icons, by lower-case symbol. */
export type CoinIcons = ReadonlyMap<string, string>;

const iconsSchema = z.object({
  icons: z.record(z.string(), z.object({ body: z.string() })),
});
// A few icons are larger because they embed bitmaps.
const maxIconLength = 64_000;
// The set draws a smaller coin of the same symbol: Strike for Starknet, the older Beam for the listed one.
const iconsOfOtherCoins: ReadonlySet<string> = new Set(['ai', 'beam', 'core', 'strk', 'tao']);

/** Reads 11 MB of icon text, so it is only called on the first icon request. */
export const readCoinIcons = async (): Promise<CoinIcons> => {
  const file = createRequire(import.meta.url).resolve('@iconify-json/token-branded/icons.json');
  const { icons } = iconsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const usableIcons = Object.entries(icons).filter(
    ([symbol, { body }]) => body.length <= maxIconLength && !iconsOfOtherCoins.has(symbol),
  );
  return new Map(usableIcons.map(([symbol, { body }]) => [symbol, body]));
};

/** Draws the icon on a disc that contrasts with light and dark pages. */
export const renderIconSvg = (body: string): string => {
  const discColour = isAllWhite(body) ? '#0f1f2e' : '#ffffff';
  return wrapSvg(
    `<circle cx="12" cy="12" r="12" fill="${discColour}"/><g transform="translate(2.4 2.4) scale(.8)">${body}</g>`,
  );
};

/** Draws the first letters of the symbol on a disc, for a coin without an icon. */
export const renderMonogramSvg = (symbol: string): string => {
  const letters = Array.from(symbol.toUpperCase()).slice(0, 3).join('').toWellFormed();
  const fontSize = ['14', '14', '11', '8.5'][letters.length] ?? '8.5';
  return wrapSvg(
    `<circle cx="12" cy="12" r="12" fill="#5a6c7d"/><text x="12" y="12" dy=".35em" text-anchor="middle" fill="#fff" font-family="sans-serif" font-weight="600" font-size="${fontSize}">${escapeXml(letters)}</text>`,
  );
};

const isAllWhite = (body: string): boolean => {
  const colours = [...body.matchAll(/#[0-9a-f]{3,8}\b/gi)].map(([colour]) => colour.toLowerCase());
  return colours.length > 0 && colours.every((colour) => /^#f{3,8}$/.test(colour));
};

const wrapSvg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">${content}</svg>`;

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
