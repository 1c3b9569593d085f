/** A coin's symbol, and how texts write it. */
export type WrittenSymbol = { readonly symbol: string; readonly written: string };

export type WrittenSymbols = {
  /** Symbols by the single word that texts write for them, such as MICHI for $MICHI. */
  readonly byWord: ReadonlyMap<string, string>;
  /** Symbols of several words, such as USD₮0 and FIGR_HELOC, by their first word. */
  readonly byFirstWord: ReadonlyMap<string, readonly WrittenSymbol[]>;
  /** Symbols and names of scripts that put no spaces between words, such as 币安人生. */
  readonly unspaced: readonly WrittenSymbol[];
};

type Coin = { readonly name: string };

const unspacedPattern =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]{2,}$/u;
const wordPattern = /^[\p{L}\d]+$/u;

/** The coin of each symbol, in upper case. */
export const collectWrittenSymbols = (coins: ReadonlyMap<string, Coin>): WrittenSymbols => {
  const byWord = new Map<string, string>();
  const phrases: WrittenSymbol[] = [];
  const unspaced: WrittenSymbol[] = [];
  for (const [symbol, { name }] of coins) {
    const forms = new Set([...listForms(symbol), ...listNameParts(name).filter(isUnspaced)]);
    for (const written of forms) {
      if (isUnspaced(written)) unspaced.push({ symbol, written });
      else if (!wordPattern.test(written)) phrases.push({ symbol, written });
      // A coin with exactly this symbol comes first.
      else if (written === symbol || !coins.has(written)) byWord.set(written, symbol);
    }
  }
  return { byWord, byFirstWord: Map.groupBy(phrases, getFirstWord), unspaced };
};

/** Whether a text belongs to a script that puts no spaces between words. */
export const isUnspaced = (text: string): boolean => unspacedPattern.test(text);

/** The parts of a name such as "币安人生 (Binance Life)". */
export const listNameParts = (name: string): string[] =>
  name
    .split(/[()]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The symbol of several words that starts at a position of a text. */
export const findPhrase = (
  { byFirstWord }: WrittenSymbols,
  { text, from, word }: { readonly text: string; readonly from: number; readonly word: string },
): WrittenSymbol | undefined =>
  byFirstWord
    .get(word)
    ?.find(
      ({ written }) =>
        text.startsWith(written, from) && !/^[\p{L}\p{N}]/u.test(text.slice(from + written.length)),
    );

/** How often a text without spaces names a coin. */
export const countUnspaced = (text: string, { written }: WrittenSymbol): number =>
  text.split(written).length - 1;

// Without a leading dollar sign, and also with a plain T for the tugrik sign.
const listForms = (symbol: string): string[] => {
  const plain = symbol.replace(/^[^\p{L}\p{N}]+/u, '');
  return plain === '' ? [] : [plain, plain.replaceAll('₮', 'T')];
};

const getFirstWord = ({ written }: WrittenSymbol): string =>
  /^[\p{L}\d]+/u.exec(written)?.[0] ?? written;
