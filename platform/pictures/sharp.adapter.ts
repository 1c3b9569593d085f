import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { limitedQueue } from '../resilience/serial-queue.ts';
import { PictureRefusedError, type Pictures, type PictureSize } from './pictures.port.ts';

// A phone's picture has 12 to 50 million pixels; each takes four bytes when decoded.
const maxPixels = 50_000_000;
const decodeConcurrency = 2;
const maxQueueLength = 16;
const timeoutSeconds = 10;

const input: SharpOptions = {
  limitInputPixels: maxPixels,
  failOn: 'error',
  sequentialRead: true,
  pages: 1,
};

type OpenImage = (bytes: Uint8Array, options: SharpOptions) => Sharp;

/**
 * Decodes in the threads of libvips, a few at a time. The library is loaded with the first
 * picture.
 */
export const sharpPictures = (): Pictures => {
  const enqueue = limitedQueue(decodeConcurrency);
  let waitingCount = 0;
  let openPromise: Promise<OpenImage> | undefined;
  return {
    crop: async (bytes, size) => {
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const kind = detectPictureKind(buffer);
      if (kind === undefined) throw new PictureRefusedError('not-a-picture');
      if (containsMarkup(buffer)) throw new PictureRefusedError('disguised');
      if (kind === 'png' && isAnimatedPng(buffer)) throw new PictureRefusedError('animated');
      if (waitingCount >= maxQueueLength) throw new PictureRefusedError('busy');
      waitingCount += 1;
      try {
        openPromise ??= loadSharp();
        const open = await openPromise;
        return await enqueue(() => cropPicture(open, buffer, size));
      } finally {
        waitingCount -= 1;
      }
    },
  };
};

const loadSharp = async (): Promise<OpenImage> => {
  const { default: sharp } = await import('sharp');
  // Only these of the library's many formats are enabled.
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

const cropPicture = async (
  open: OpenImage,
  bytes: Buffer,
  { width, height }: PictureSize,
): Promise<Uint8Array> => {
  const metadata = await translateReadErrors(() =>
    open(bytes, { ...input, limitInputPixels: false }).metadata(),
  );
  requireSupportedImage(metadata);
  return translateReadErrors(() =>
    open(bytes, input)
      .autoOrient()
      .resize(width, height, { fit: 'cover', position: 'centre' })
      .webp({ quality: 82 })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer(),
  );
};

const requireSupportedImage = ({ width, height, pages = 1 }: Metadata): void => {
  if (pages > 1) throw new PictureRefusedError('animated');
  if (width * height > maxPixels) throw new PictureRefusedError('too-many-pixels');
};

const translateReadErrors = async <Result>(read: () => Promise<Result>): Promise<Result> => {
  try {
    return await read();
  } catch (cause) {
    throw new PictureRefusedError('damaged', { cause });
  }
};

type PictureKind = 'jpeg' | 'png' | 'webp';

const hasTextAt = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

/**
 * Detects the format by content, regardless of name and header. Undefined for anything but an
 * accepted picture.
 */
const detectPictureKind = (bytes: Buffer): PictureKind | undefined => {
  if (hasTextAt(bytes, 0, '\u00ff\u00d8\u00ff')) return 'jpeg';
  if (hasTextAt(bytes, 0, '\u0089PNG\r\n\u001a\n')) return 'png';
  return hasTextAt(bytes, 0, 'RIFF') && hasTextAt(bytes, 8, 'WEBP') ? 'webp' : undefined;
};

// Long enough not to occur in a compressed picture by chance.
const markupPattern = /<script|<!doctype|<html[\s>]|<\?php|<svg[\s>]|<iframe/i;

const containsMarkup = (bytes: Buffer): boolean => markupPattern.test(bytes.toString('latin1'));

/** An animated PNG has a control chunk before its data, which decoders of still pictures ignore. */
const isAnimatedPng = (bytes: Buffer): boolean => {
  const data = bytes.indexOf('IDAT', 0, 'latin1');
  const control = bytes.indexOf('acTL', 0, 'latin1');
  return control !== -1 && (data === -1 || control < data);
};
