/** The kinds of pictures that are taken, as their first bytes say. */
export type PictureKind = 'jpeg' | 'png' | 'webp';

const startsWith = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

/** What the bytes are, whatever a name or a header says; undefined for anything but a picture that is taken. */
export const pictureKind = (bytes: Buffer): PictureKind | undefined => {
  if (startsWith(bytes, 0, '\u00ff\u00d8\u00ff')) return 'jpeg';
  if (startsWith(bytes, 0, '\u0089PNG\r\n\u001a\n')) return 'png';
  return startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP') ? 'webp' : undefined;
};

// Long enough that no compressed picture holds them by chance.
const markup = /<script|<!doctype|<html[\s>]|<\?php|<svg[\s>]|<iframe/i;

/** Whether a page or a program hides in the bytes of a picture. */
export const holdsMarkup = (bytes: Buffer): boolean => markup.test(bytes.toString('latin1'));

/** An animated PNG says so in a chunk before its data, which decoders of still pictures pass over. */
export const isAnimatedPng = (bytes: Buffer): boolean => {
  const data = bytes.indexOf('IDAT', 0, 'latin1');
  const control = bytes.indexOf('acTL', 0, 'latin1');
  return control !== -1 && (data === -1 || control < data);
};
