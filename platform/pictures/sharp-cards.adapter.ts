import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import type { default as sharp, OverlayOptions, Sharp } from 'sharp';
import { limitedQueue } from '../resilience/serial-queue.ts';
import { shareCardSize, type ShareCard, type ShareCards } from './share-cards.port.ts';

// The light colours of apps/ui.
const colours = { paper: '#ffffff', ink: '#0f1f2e', soft: '#3f5265', mark: '#a31f79' } as const;

const { resolve } = createRequire(import.meta.url);
const sansFont = {
  family: 'IBM Plex Sans Medium',
  file: '@expo-google-fonts/ibm-plex-sans/500Medium/IBMPlexSans_500Medium.ttf',
};
const serifFont = {
  family: 'Source Serif 4 SemiBold',
  file: '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
};

const margin = 72;
const innerWidth = shareCardSize.width - 2 * margin;
const headlineHeight = 232;
const columnWidth = 352;
const figureWidth = columnWidth - 24;
const figureSize = 56;
// Digits of the font, in ems.
const digitWidth = 0.6;
const maxCachedCards = 100;

type OpenSharp = typeof sharp;

/** Draws with the text layout of libvips and the product's own fonts, one card at a time. */
export const sharpShareCards = (): ShareCards => {
  const enqueue = limitedQueue(1);
  const cardCache = new LRUCache<string, Promise<Uint8Array>>({ max: maxCachedCards });
  return {
    draw: (card) => {
      const key = JSON.stringify(card);
      const cachedCard = cardCache.get(key);
      if (cachedCard) return cachedCard;
      const pendingCard = enqueue(async () => {
        const { default: open } = await import('sharp');
        return drawCard(open, card);
      });
      cardCache.set(key, pendingCard);
      // A failure is not kept.
      pendingCard.catch(() => cardCache.delete(key));
      return pendingCard;
    },
  };
};

const drawCard = async (open: OpenSharp, card: ShareCard): Promise<Uint8Array> => {
  const { kicker, headline, figures, note } = card;
  const figureLayers = figures.slice(0, 3).flatMap(({ value, label }, at) => {
    const left = margin + at * columnWidth;
    return [
      drawText(open, value, {
        font: sansFont,
        size: fitFigure(value),
        top: 414,
        left,
        width: figureWidth,
      }),
      drawText(open, label, {
        font: sansFont,
        size: 24,
        top: 484,
        left,
        width: figureWidth,
        colour: colours.soft,
      }),
    ];
  });
  const layers = await Promise.all([
    drawText(open, 'Tidemark', { font: sansFont, size: 34, top: 66, left: margin + 40 }),
    drawText(open, kicker, { font: sansFont, size: 26, top: 142, colour: colours.soft }),
    drawText(open, headline, { font: serifFont, size: 58, top: 184, height: headlineHeight }),
    ...figureLayers,
    drawText(open, note, { font: sansFont, size: 24, top: 562, colour: colours.soft }),
  ]);
  const bytes = await open({ create: { ...shareCardSize, channels: 3, background: colours.paper } })
    .composite([...createBrandMark(), ...layers])
    .png({ palette: true })
    .toBuffer();
  return new Uint8Array(bytes);
};

// A price with many decimals stays on one line.
const fitFigure = (value: string): number =>
  Math.min(figureSize, Math.floor(figureWidth / (digitWidth * value.length)));

type TextStyle = {
  readonly font: typeof sansFont;
  /** In pixels, as all lengths. */
  readonly size: number;
  readonly top: number;
  readonly left?: number;
  readonly width?: number;
  readonly height?: number;
  readonly colour?: string;
};

const drawText = async (
  open: OpenSharp,
  text: string,
  { font, size, top, left = margin, width = innerWidth, height, colour = colours.ink }: TextStyle,
): Promise<OverlayOptions> => {
  const layer = open({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      // The comma ends the name of the family, whose last word could be read as a style.
      font: `${font.family}, ${String(size)}`,
      fontfile: resolve(font.file),
      dpi: 72,
      width,
      rgba: true,
      wrap: 'word',
    },
  });
  return { input: await renderCropped(layer, { width, height }), top, left };
};

const renderCropped = async (
  layer: Sharp,
  limit: { readonly width: number; readonly height: number | undefined },
): Promise<Buffer> => {
  const { data, info } = await layer.png().toBuffer({ resolveWithObject: true });
  const [width, height] = [
    Math.min(info.width, limit.width),
    Math.min(info.height, limit.height ?? info.height),
  ];
  if (width === info.width && height === info.height) return data;
  const { default: open } = await import('sharp');
  return open(data).extract({ left: 0, top: 0, width, height }).png().toBuffer();
};

// The mark of apps/web/public/mark.svg, whose parts are rectangles.
const createBrandMark = (): OverlayOptions[] => {
  const scale = 1.5;
  const parts = [
    { left: 0, top: 0, width: 2, height: 20, background: colours.ink },
    { left: 2, top: 0, width: 6, height: 2, background: colours.ink },
    { left: 2, top: 18, width: 6, height: 2, background: colours.ink },
    { left: 2, top: 8, width: 16, height: 4, background: colours.mark },
  ];
  return parts.map(({ left, top, width, height, background }) => ({
    input: {
      create: { width: width * scale, height: height * scale, channels: 3, background },
    },
    left: margin + left * scale,
    top: 68 + top * scale,
  }));
};

// The text is markup of Pango.
const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
