/** A mail as its recipient's program reads it. */
export type DeliveredMail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly string[];
  readonly values: Readonly<Record<string, string>>;
};

/**
 * Parses a message without the adapters' own code: headers, encoded words, base64 and
 * quoted-printable parts.
 */
export const parseEmlMessage = (raw: string): DeliveredMail => {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const headers = head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map(
      (line) =>
        [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 1).trim(),
        ] as const,
    );
  const value = (name: string): string => headers.find(([each]) => each === name)?.[1] ?? '';
  const boundary = /boundary="([^"]+)"/.exec(value('content-type'))?.[1] ?? '';
  const parts = raw.slice(head.length).split(`--${boundary}`);
  const content = (kind: string): string =>
    readPart(parts.find((part) => part.includes(`Content-Type: text/${kind}`)) ?? '');
  return {
    to: value('to'),
    subject: decodeWords(value('subject')),
    text: content('plain'),
    html: content('html'),
    headers: headers.map(([name]) => name),
    values: Object.fromEntries(headers),
  };
};

const readPart = (part: string): string => {
  const end = part.indexOf('\r\n\r\n');
  const head = part.slice(0, end);
  // The line break before the boundary belongs to the boundary (RFC 2046).
  const body = part.slice(end + 4).replace(/\r\n$/, '');
  return decodeBody(head, body).replaceAll('\r\n', '\n');
};

const decodeBody = (head: string, body: string): string => {
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  return /transfer-encoding: quoted-printable/i.test(head)
    ? unquote(body.replaceAll('=\r\n', ''))
    : body;
};

const unquote = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : unquote(word.replaceAll('_', ' ')),
    );
