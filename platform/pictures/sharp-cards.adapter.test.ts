import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ShareCard } from './share-cards.port.ts';
import { sharpShareCards } from './sharp-cards.adapter.ts';

const card: ShareCard = {
  kicker: 'Track record',
  headline: 'Bitcoin & friends <rise>',
  figures: [
    { value: '79.4%', label: 'of 80% ranges held' },
    { value: '4,312', label: 'forecasts scored' },
  ],
  note: 'Simulated market.',
};
const cards = sharpShareCards();

/** The number of dark pixels in a band of the picture. */
const inkBetween = async (bytes: Uint8Array, top: number, bottom: number): Promise<number> => {
  const { data, info } = await sharp(bytes)
    .extract({ left: 0, top, width: 1200, height: bottom - top })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((_, at) => at % info.channels === 0).filter((value) => value < 128).length;
};

describe('the picture of a link preview', () => {
  it('is a PNG of 1200 by 630 pixels with the headline, the figures and the note', async () => {
    const bytes = await cards.draw(card);
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    });
    for (const [top, bottom] of [
      [184, 260],
      [414, 470],
      [484, 520],
      [562, 600],
    ] as const) {
      expect(await inkBetween(bytes, top, bottom)).toBeGreaterThan(500);
    }
  });

  it('draws the text itself, not markup, and is another picture for another text', async () => {
    const plain = await cards.draw({ ...card, headline: 'Bitcoin' });
    expect(Buffer.from(plain).equals(await cards.draw(card))).toBe(false);
    expect(await inkBetween(await cards.draw(card), 184, 260)).toBeGreaterThan(
      await inkBetween(plain, 184, 260),
    );
  });

  it('cuts a headline that is too long for three lines', async () => {
    const long = await cards.draw({
      ...card,
      headline: 'Very long headline '.repeat(30),
      figures: [],
    });
    expect(await inkBetween(long, 184, 410)).toBeGreaterThan(500);
    expect(await inkBetween(long, 420, 555)).toBe(0);
  });

  it('is drawn once for the same card', async () => {
    expect(await cards.draw(card)).toBe(await cards.draw({ ...card }));
  });
});
