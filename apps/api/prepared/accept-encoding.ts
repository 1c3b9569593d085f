export type Encoding = 'identity' | 'gzip' | 'br';

const preferenceOrder: readonly Encoding[] = ['br', 'gzip', 'identity'];
const encodingCache = new Map<string, Encoding>();
const maxCacheEntries = 200;

/**
 * The encoding with the caller's highest weight. On a tie, brotli before gzip. Browsers repeat few header values, so
 * parsed values are cached up to a limit.
 */
export const preferredEncoding = (header: string | string[] | undefined): Encoding => {
  if (header === undefined) return 'identity';
  const text = String(header);
  const cachedEncoding = encodingCache.get(text);
  if (cachedEncoding) return cachedEncoding;
  const encoding = chooseEncoding(text);
  if (encodingCache.size < maxCacheEntries && text.length < 200) encodingCache.set(text, encoding);
  return encoding;
};

const chooseEncoding = (header: string): Encoding => {
  const weights = new Map(header.toLowerCase().split(',').map(parsePart));
  const wildcardWeight = weights.get('*');
  // RFC 9110 12.5.3: identity is acceptable unless refused, but a caller that names an encoding prefers it.
  const getWeight = (encoding: Encoding): number =>
    weights.get(encoding) ??
    (encoding === 'identity' ? (wildcardWeight === 0 ? 0 : 0.001) : (wildcardWeight ?? 0));
  return preferenceOrder.reduce((best, encoding) =>
    getWeight(encoding) > getWeight(best) ? encoding : best,
  );
};

const parsePart = (part: string): [string, number] => {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
  const weight = parameters.find((piece) => piece.startsWith('q='));
  const value = weight === undefined ? 1 : Number(weight.slice(2));
  return [name, Number.isFinite(value) ? value : 0];
};
