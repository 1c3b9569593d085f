/** The text of a feed, whose encoding its bytes, its header and its own first line may each say differently. */
export const decodeFeed = (bytes: Uint8Array, contentType: string | undefined): string => {
  const marked = byteOrderMark(bytes);
  if (marked !== undefined) return decoder(marked)?.decode(bytes) ?? '';
  const named = charsetOf(contentType) ?? declaredIn(bytes);
  const given = named === undefined ? undefined : decoder(named);
  // What says UTF-8 and is not is almost always windows-1252.
  if (given && given.encoding !== 'utf-8') return given.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

// Without a mark, the first character of XML tells as much.
const marks = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['3c00', 'utf-16le'],
  ['feff', 'utf-16be'],
  ['003c', 'utf-16be'],
] as const;

const byteOrderMark = (bytes: Uint8Array): string | undefined => {
  const head = Buffer.from(bytes.subarray(0, 3)).toString('hex');
  return marks.find(([mark]) => head.startsWith(mark))?.[1];
};

const charsetOf = (contentType: string | undefined): string | undefined =>
  /charset\s*=\s*"?([\w:.-]{1,40})/i.exec(contentType ?? '')?.[1];

const declaredIn = (bytes: Uint8Array): string | undefined => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]{0,100}encoding\s*=\s*["']([\w:.-]{1,40})["']/.exec(head)?.[1];
};

const decoder = (name: string): TextDecoder | undefined => {
  try {
    return new TextDecoder(name);
  } catch {
    return undefined;
  }
};
