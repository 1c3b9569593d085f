import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { limitedQueue } from '../resilience/serial-queue.ts';
import { holdsMarkup, isAnimatedPng, pictureKind } from './picture-kind.ts';
import { PictureRefusedError, type Pictures, type PictureSize } from './pictures.port.ts';

// A phone's picture has 12 to 50 million; decoded, each takes four bytes.
const mostPixels = 50_000_000;
const decodesAtOnce = 2;
const mostWaiting = 16;
const secondsPerPicture = 10;

const input: SharpOptions = {
  limitInputPixels: mostPixels,
  failOn: 'error',
  sequentialRead: true,
  pages: 1,
};

type Open = (bytes: Uint8Array, options: SharpOptions) => Sharp;

/** Decodes in the threads of libvips, a few at a time. The library is loaded with the first picture. */
export const sharpPictures = (): Pictures => {
  const enqueue = limitedQueue(decodesAtOnce);
  let waiting = 0;
  let loading: Promise<Open> | undefined;
  return {
    crop: async (bytes, size) => {
      const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const kind = pictureKind(given);
      if (kind === undefined) throw new PictureRefusedError('not-a-picture');
      if (holdsMarkup(given)) throw new PictureRefusedError('disguised');
      if (kind === 'png' && isAnimatedPng(given)) throw new PictureRefusedError('animated');
      if (waiting >= mostWaiting) throw new PictureRefusedError('busy');
      waiting += 1;
      try {
        loading ??= load();
        const open = await loading;
        return await enqueue(() => cropped(open, given, size));
      } finally {
        waiting -= 1;
      }
    },
  };
};

const load = async (): Promise<Open> => {
  const { default: sharp } = await import('sharp');
  // Of the many formats that the library reads, only these are ever given to it.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};

const cropped = async (
  open: Open,
  bytes: Buffer,
  { width, height }: PictureSize,
): Promise<Uint8Array> => {
  const metadata = await readable(() =>
    open(bytes, { ...input, limitInputPixels: false }).metadata(),
  );
  refuseUnless(metadata);
  return readable(() =>
    open(bytes, input)
      .autoOrient()
      .resize(width, height, { fit: 'cover', position: 'centre' })
      .webp({ quality: 82 })
      .timeout({ seconds: secondsPerPicture })
      .toBuffer(),
  );
};

const refuseUnless = ({ width, height, pages = 1 }: Metadata): void => {
  if (pages > 1) throw new PictureRefusedError('animated');
  if (width * height > mostPixels) throw new PictureRefusedError('too-many-pixels');
};

const readable = async <Result>(read: () => Promise<Result>): Promise<Result> => {
  try {
    return await read();
  } catch (cause) {
    throw new PictureRefusedError('damaged', { cause });
  }
};
