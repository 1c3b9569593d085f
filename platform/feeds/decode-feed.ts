/** Decodes a feed, whose bytes, header and first line may each declare a different encoding. */
export const decodeFeed = (bytes: Uint8Array, contentType: string | undefined): string => {
  const markedEncoding = detectByteOrderMark(bytes);
  if (markedEncoding !== undefined) return new TextDecoder(markedEncoding).decode(bytes);
  const utf8 = new TextDecoder('utf-8').decode(bytes);
  if (isUtf8(bytes, utf8)) return utf8;
  for (const name of [parseCharset(contentType), findDeclaredEncoding(bytes)]) {
    const text = name === undefined ? undefined : decodeWith(name, bytes);
    if (text !== undefined) return text;
  }
  return new TextDecoder('windows-1252').decode(bytes);
};

// Without a byte order mark, the first character of XML also identifies UTF-16.
const byteOrderMarks = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['3c00', 'utf-16le'],
  ['feff', 'utf-16be'],
  ['003c', 'utf-16be'],
] as const;

const detectByteOrderMark = (bytes: Uint8Array): string | undefined => {
  const head = Buffer.from(bytes.subarray(0, 3)).toString('hex');
  return byteOrderMarks.find(([mark]) => head.startsWith(mark))?.[1];
};

const replacement = '\ufffd';
const replacementBytes = Buffer.from(replacement);

/** Whether more multi-byte sequences are valid than bytes are invalid. */
const isUtf8 = (bytes: Uint8Array, decoded: string): boolean => {
  const replacementCount = countOccurrences(bytes, replacementBytes);
  const readableText = decoded.replaceAll(replacement, '');
  const invalidBytes =
    bytes.length - Buffer.byteLength(readableText) - replacementCount * replacementBytes.length;
  return countNonAsciiLetters(readableText) + replacementCount > invalidBytes;
};

const countOccurrences = (bytes: Uint8Array, part: Buffer): number => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = buffer.indexOf(part); at !== -1; at = buffer.indexOf(part, at + part.length))
    count += 1;
  return count;
};

const countNonAsciiLetters = (text: string): number => {
  let count = 0;
  for (const letter of text) if (letter > '\u007f') count += 1;
  return count;
};

const asciiPattern = /^(?:us-ascii|ascii|ansi_x3\.4-1968)$/i;

/** Undefined when the encoding is unknown or does not fit the bytes. */
const decodeWith = (name: string, bytes: Uint8Array): string | undefined => {
  const decoder = createDecoder(name);
  // UTF-8 was detected earlier, and non-ASCII bytes do not fit ASCII, which a decoder would read as
  // windows-1252.
  if (!decoder || decoder.encoding === 'utf-8' || asciiPattern.test(name)) return undefined;
  const text = decoder.decode(bytes);
  const readableText = text.replaceAll(replacement, '');
  const invalidChars = text.length - readableText.length;
  const isMostlyReadable = invalidChars === 0 || countNonAsciiLetters(readableText) > invalidChars;
  return isMostlyReadable && text.includes('<') ? text : undefined;
};

const parseCharset = (contentType: string | undefined): string | undefined =>
  /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(contentType ?? '')?.[1];

const findDeclaredEncoding = (bytes: Uint8Array): string | undefined => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]{0,100}encoding\s*=\s*["']([\w:.-]{1,40})["']/.exec(head)?.[1];
};

const createDecoder = (name: string): TextDecoder | undefined => {
  try {
    return new TextDecoder(name);
  } catch {
    return undefined;
  }
};
