import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { PictureRefusedError, type PictureErrorCode } from './pictures.port.ts';
import { sharpPictures } from './sharp.adapter.ts';

const pictures = sharpPictures();

type Format = 'jpeg' | 'png' | 'webp' | 'gif';

const halves = { r: 255, g: 0, b: 0 };
const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: halves } });

const written: Partial<Record<Format, Buffer>> = {};
let turned: Buffer;
let animated: Buffer;

// Written before the adapter narrows what the library reads.
beforeAll(async () => {
  for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
    written[format] = await plain(300, 200).toFormat(format).toBuffer();
  }
  // Left red, right blue; the camera lay on its side, which EXIF says.
  const blue = await sharp({
    create: { width: 100, height: 200, channels: 3, background: { r: 0, g: 0, b: 255 } },
  })
    .png()
    .toBuffer();
  turned = await plain(200, 200)
    .composite([{ input: blue, left: 100, top: 0 }])
    .withExif({ IFD0: { Copyright: 'Ada Lovelace' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const frames = Buffer.alloc(4 * 8 * 3, 200);
  frames.fill(20, 48);
  animated = await sharp(frames, { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } })
    .webp({ loop: 0, delay: [100, 100], lossless: true })
    .toBuffer();
});

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A few kilobytes that decode to this many grey pixels. */
const bomb = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const data = deflateSync(Buffer.alloc(1024));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const square = { width: 256, height: 256 };

const faultOf = async (bytes: Uint8Array): Promise<PictureErrorCode | undefined> => {
  try {
    await pictures.crop(bytes, square);
    return undefined;
  } catch (error) {
    if (error instanceof PictureRefusedError) return error.fault;
    throw error;
  }
};

const of = (format: Format): Buffer => written[format] ?? Buffer.alloc(0);

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'of %s becomes a small picture of WebP',
    async (kind) => {
      const small = Buffer.from(await pictures.crop(of(kind), { width: 132, height: 88 }));
      expect(small.toString('latin1', 8, 12)).toBe('WEBP');
      const { width, height } = await sharp(small).metadata();
      expect([width, height]).toEqual([132, 88]);
    },
  );

  it('is turned upright, and loses what else it said', async () => {
    expect(turned.includes('Ada Lovelace')).toBe(true);
    const square = Buffer.from(await pictures.crop(turned, { width: 16, height: 16 }));
    const { exif, orientation, icc } = await sharp(square).metadata();
    expect([exif, orientation, icc]).toEqual([undefined, undefined, undefined]);
    const pixels = await sharp(square).removeAlpha().raw().toBuffer();
    const [top, bottom] = [pixels.subarray(0, 3), pixels.subarray(-3)];
    expect((top[0] ?? 0) > 200 && (top[2] ?? 0) < 60).toBe(true);
    expect((bottom[2] ?? 0) > 200 && (bottom[0] ?? 0) < 60).toBe(true);
  });
});

describe('what is no picture of ours', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('Hello')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>1</script>')],
    ['PDF', Buffer.from('%PDF-1.7')],
  ])('is refused: %s', async (_name, bytes) => {
    expect(await faultOf(bytes)).toBe('not-a-picture');
  });

  it('is refused: GIF, animated WebP and animated PNG', async () => {
    expect(await faultOf(of('gif'))).toBe('not-a-picture');
    expect(await faultOf(animated)).toBe('animated');
    const png = of('png');
    const moving = Buffer.concat([
      png.subarray(0, 33),
      chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
      png.subarray(33),
    ]);
    expect(await faultOf(moving)).toBe('animated');
  });

  it('is refused: a page that hides behind or inside a picture', async () => {
    const page = Buffer.from('<html><script>marked=1</script></html>');
    expect(await faultOf(Buffer.concat([of('jpeg'), page]))).toBe('disguised');
    const comment = chunk('tEXt', Buffer.from('Comment\0<script>marked=1</script>'));
    const png = of('png');
    const inside = Buffer.concat([png.subarray(0, 33), comment, png.subarray(33)]);
    expect(await faultOf(inside)).toBe('disguised');
  });

  it('is refused: a small file with far too many pixels, before it is decoded', async () => {
    const bytes = bomb(30_000, 30_000);
    expect(bytes.length).toBeLessThan(2000);
    expect(await faultOf(bytes)).toBe('too-many-pixels');
  });

  it('is refused: half a picture, and only the head of one', async () => {
    const jpeg = await sharp(Buffer.alloc(300 * 300 * 3, 7), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .jpeg()
      .toBuffer();
    expect(await faultOf(jpeg.subarray(0, jpeg.length / 2))).toBe('damaged');
    expect(await faultOf(of('png').subarray(0, 20))).toBe('damaged');
  });
});

it('takes no more than a few at once, and says when it is busy', async () => {
  const all = await Promise.all(Array.from({ length: 40 }, () => faultOf(of('jpeg'))));
  expect(all.filter((fault) => fault === undefined)).toHaveLength(16);
  expect(all.filter((fault) => fault === 'busy')).toHaveLength(24);
});
