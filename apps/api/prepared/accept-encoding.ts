export type Encoding = 'identity' | 'gzip' | 'br';

const preference: readonly Encoding[] = ['br', 'gzip', 'identity'];
const remembered = new Map<string, Encoding>();
const mostRemembered = 200;

/**
 * The encoding with the caller's highest weight. On a tie, brotli before gzip. Browsers repeat few header values, so
 * parsed values are cached up to a limit.
 */
export const preferredEncoding = (header: string | string[] | undefined): Encoding => {
  if (header === undefined) return 'identity';
  const text = String(header);
  const known = remembered.get(text);
  if (known) return known;
  const chosen = choose(text);
  if (remembered.size < mostRemembered && text.length < 200) remembered.set(text, chosen);
  return chosen;
};

const choose = (header: string): Encoding => {
  const weights = new Map(header.toLowerCase().split(',').map(readPart));
  const any = weights.get('*');
  // RFC 9110 12.5.3: identity is acceptable unless refused, but a caller that names an encoding prefers it.
  const weightOf = (encoding: Encoding): number =>
    weights.get(encoding) ?? (encoding === 'identity' ? (any === 0 ? 0 : 0.001) : (any ?? 0));
  return preference.reduce((best, encoding) =>
    weightOf(encoding) > weightOf(best) ? encoding : best,
  );
};

const readPart = (part: string): [string, number] => {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
  const weight = parameters.find((piece) => piece.startsWith('q='));
  const value = weight === undefined ? 1 : Number(weight.slice(2));
  return [name, Number.isFinite(value) ? value : 0];
};
