import { type Word, extractWords } from './words.ts';
import {
  collectWrittenSymbols,
  countUnspaced,
  findPhrase,
  isUnspaced,
  listNameParts,
  type WrittenSymbols,
} from './written-symbols.ts';

export type NamedCoin = { readonly symbol: string; readonly name: string; readonly rank: number };

export type CoinFinder = (title: string, text: string) => string[];

// Names and symbols that are also everyday words or other abbreviations. They need further evidence that the coin is
// meant.
const ambiguousWords = new Set(
  `link one near gas sun time id op ape ape mask people core flow gala render stacks optimism maker compound dash harmony cosmos atom celestia theta mantle safe pepe sand magic
super high mana storj rose win hot key any for arb ton sei gmt amp band bat beam bit blur bond chain chill cat dog dai dent edu era fun fox gods grass io jup just kas leo
ldo lit lite max mina mog moon neo ocean omni pol post prom pyth quick ray safe share sky snt spell sui swarm trump turbo usd vet w wax waves wif wormhole x yield zen zero zk s a t
avalanche stellar immutable fantom axie wrapped bonk floki notcoin bittensor basic convex curve frax gnosis helium kava loopring oasis origin pocket quant raydium sandbox secret
siren starknet stargate sushi synapse synthetix terra tribe unit usual vulcan woo brett popcat gigachad official cow the graph eos cro etc ens imx icp inj hype aptos apt algo fil uni
story movement not all ai ip me us uk eu sonic blast jupiter world graph polygon lido pi move comp cake nft spx home act ban form red trust ath meme rwa
depin dao dex defi ice pump game layer virtual portal pixel ace rare dogs anime bio cookie shell epic baby sign tree open eden camp audio chess lever flux
hard wing data front fuel strong token coin cash gold pay real push pro node buy sell bull bear long short play city top step block next prime deep cult
white save fire major orca perp usa sats agi iq prove turtle alt init ripple`.split(/\s+/),
);
// With a capital letter, these can only mean the coin.
const certainInCapitals = new Set(
  'ripple polygon lido aptos bittensor loopring notcoin starknet synthetix raydium'.split(' '),
);
// Names spelled like the symbol that have no other meaning.
const certainNames = new Set('aave ondo pendle floki iota'.split(' '));
// Words after which a name is an everyday word: "the ripple effects".
const everydayBefore: ReadonlyMap<string, RegExp> = new Map([['ripple', /^effects?$/]]);
// With a capital letter and a reported price move, these can only mean the coin.
const certainWhenMoving = new Set(
  'near avalanche stellar cosmos celestia theta mantle kava render optimism sui sei jupiter immutable sandbox stacks helium pepe bonk gala sonic'.split(
    ' ',
  ),
);
// These never count by symbol, even with a price move or a neighbouring cue: "is NOT falling 8%", "AI tokens climb 4%",
// "PEOPLE lose 50%".
const nonSymbolWords = new Set(
  'not all any now new can will ai ip id me us uk eu usa people nft spx home act ban form red trust ath meme rwa depin dao dex defi ice'.split(
    ' ',
  ),
);
// Other names of coins.
const aliases: Readonly<Record<string, readonly string[]>> = {
  BTC: ['bitcoin'],
  ETH: ['ethereum', 'ether'],
  XRP: ['ripple', 'xrp ledger'],
  BNB: ['bnb chain', 'binance coin'],
  DOGE: ['dogecoin'],
  SOL: ['solana'],
  ADA: ['cardano'],
  DOT: ['polkadot'],
  USDT: ['tether'],
  AVAX: ['avalanche'],
  NEAR: ['near'],
  ATOM: ['cosmos'],
  XLM: ['stellar'],
  POL: ['polygon', 'matic'],
  MATIC: ['polygon'],
  LDO: ['lido'],
  SAND: ['sandbox'],
  FET: ['fetch ai'],
  TON: ['toncoin'],
  APE: ['apecoin'],
  HBAR: ['hedera hashgraph'],
  A: ['vaulta'],
};
const wordsAfterSymbol = new Set(
  'token tokens coin coins price holders network blockchain protocol foundation labs mainnet ecosystem chain staking stakers validators whale whales etf etfs treasury futures bulls bears wallet'.split(
    ' ',
  ),
);
const titleWeight = 3;
const maxCoins = 8;

/**
 * Finds the coins named in a story, most mentions first (a title mention counts three times), ties by rank. A symbol
 * counts only in upper case. An everyday word counts only with evidence: `$LINK`, `(LINK)`, "LINK price", a price move
 * in the headline ("LINK climbs 8%"), or the coin's name elsewhere.
 */
export const coinFinder = (coins: readonly NamedCoin[]): CoinFinder => {
  const coinBySymbol = selectBestBySymbol(coins);
  const names = collectNames(coinBySymbol);
  const symbols = collectWrittenSymbols(coinBySymbol);
  return (title, text) => {
    const counts = new Map<string, number>();
    const uncertainCounts = new Map<string, number>();
    const context = { names, symbols, counts, maybe: uncertainCounts };
    countMentions(title, { ...context, weight: titleWeight });
    countMentions(text, { ...context, weight: 1 });
    for (const [symbol, times] of uncertainCounts)
      if (counts.has(symbol)) counts.set(symbol, (counts.get(symbol) ?? 0) + times);
    const getRank = (symbol: string): number => coinBySymbol.get(symbol)?.rank ?? Infinity;
    return [...counts]
      .sort(([one, times], [other, others]) => others - times || getRank(one) - getRank(other))
      .slice(0, maxCoins)
      .map(([symbol]) => symbol);
  };
};

const selectBestBySymbol = (coins: readonly NamedCoin[]): Map<string, NamedCoin> => {
  const best = new Map<string, NamedCoin>();
  for (const coin of coins) {
    const symbol = coin.symbol.toUpperCase();
    const existing = best.get(symbol);
    if (!existing || existing.rank > coin.rank) best.set(symbol, coin);
  }
  return best;
};

type CoinName = { readonly symbol: string; readonly words: readonly string[] };

// Grouped by first word, longest name first, so that "Bitcoin Cash" does not match Bitcoin.
const collectNames = (coins: ReadonlyMap<string, NamedCoin>): Map<string, CoinName[]> => {
  const names = new Map<string, CoinName[]>();
  for (const [symbol, { name }] of coins) {
    for (const written of listNames(symbol, name)) {
      const words = extractWords(written).map(({ lower }) => lower);
      const [first] = words;
      if (first === undefined || (words.length === 1 && isSymbolAlone(first, symbol))) continue;
      names.set(first, [...(names.get(first) ?? []), { symbol, words }]);
    }
  }
  const getRank = ({ symbol }: CoinName): number => coins.get(symbol)?.rank ?? Infinity;
  for (const list of names.values())
    list.sort(
      (one, other) => other.words.length - one.words.length || getRank(one) - getRank(other),
    );
  return names;
};

// Names without spaces are found by their characters.
const listNames = (symbol: string, name: string): readonly string[] => {
  const names = new Set([name.toLowerCase(), ...(aliases[symbol] ?? [])]);
  const parts = listNameParts(name);
  if (parts.some(isUnspaced)) for (const part of parts) names.add(part.toLowerCase());
  return [...names].filter((each) => !isUnspaced(each));
};

const isSymbolAlone = (word: string, symbol: string): boolean =>
  word === symbol.toLowerCase() && !certainNames.has(word) && !certainWhenMoving.has(word);

type MentionContext = {
  readonly names: ReadonlyMap<string, readonly CoinName[]>;
  readonly symbols: WrittenSymbols;
  readonly counts: Map<string, number>;
  readonly maybe: Map<string, number>;
  readonly weight: number;
};

const countMentions = (
  text: string,
  { names, symbols, counts, maybe, weight }: MentionContext,
): void => {
  for (const unspaced of symbols.unspaced) {
    const times = countUnspaced(text, unspaced);
    if (times > 0) counts.set(unspaced.symbol, (counts.get(unspaced.symbol) ?? 0) + times * weight);
  }
  const words = extractWords(text);
  const isCoin = (word: Word): boolean =>
    symbols.byWord.has(word.text) || (isCapital(word) && certainWhenMoving.has(word.lower));
  // Only headlines are checked for price moves: in an excerpt, the verb next to a coin may belong to
  // a different sentence.
  const isPriceMove =
    weight === titleWeight ? createPriceMoveCheck(text, words, isCoin) : () => false;
  for (let at = 0; at < words.length; at += 1) {
    const position = { text, words, at, moves: isPriceMove };
    const coinMention =
      matchName(position, names) ??
      matchPhrase(position, symbols) ??
      matchSymbol(position, symbols);
    if (!coinMention || isAddress(text, words[at + coinMention.length - 1])) continue;
    const targetCounts = coinMention.sure ? counts : maybe;
    targetCounts.set(coinMention.symbol, (targetCounts.get(coinMention.symbol) ?? 0) + weight);
    at += coinMention.length - 1;
  }
};

// "Ether.fi" and "Bitcoin.com" are not the coins.
const isAddress = (text: string, last: Word | undefined): boolean =>
  last !== undefined &&
  /^\.(?:fi|com|org|net|io|ai|app|fun|xyz|finance)\b/.test(
    text.slice(last.from + last.text.length),
  );

type CoinMention = { readonly symbol: string; readonly length: number; readonly sure: boolean };

type WordPosition = {
  readonly text: string;
  readonly words: readonly Word[];
  readonly at: number;
  readonly moves: (named: WordRange) => boolean;
};

const matchName = (
  place: WordPosition,
  names: MentionContext['names'],
): CoinMention | undefined => {
  const { words, at } = place;
  const word = words[at];
  const name =
    word &&
    names
      .get(word.lower)
      ?.find((one) => one.words.every((part, index) => words[at + index]?.lower === part));
  if (!name) return undefined;
  const { length } = name.words;
  const last = words[at + length - 1] ?? word;
  const isUnambiguous = !name.words.every((part) => ambiguousWords.has(part));
  if (isUnambiguous) return { symbol: name.symbol, length, sure: true };
  const next = words[at + length];
  if (!isCapital(last) || everydayBefore.get(word.lower)?.test(next?.lower ?? '')) return undefined;
  const isMoving = certainWhenMoving.has(word.lower) && place.moves({ at, length });
  const isCertain =
    length > 1 ||
    certainInCapitals.has(word.lower) ||
    isMoving ||
    hasCoinContext(place, word, next);
  return { symbol: name.symbol, length, sure: isCertain };
};

const matchPhrase = (
  { text, words, at }: WordPosition,
  symbols: WrittenSymbols,
): CoinMention | undefined => {
  const word = words[at];
  const phrase = word && findPhrase(symbols, { text, from: word.from, word: word.text });
  return (
    phrase && { symbol: phrase.symbol, length: extractWords(phrase.written).length, sure: true }
  );
};

// Symbols match only in upper case.
const matchSymbol = (place: WordPosition, { byWord }: WrittenSymbols): CoinMention | undefined => {
  const { words, at } = place;
  const word = words[at];
  if (!word) return undefined;
  const symbol = byWord.get(word.text);
  if (symbol === undefined) return undefined;
  const isUnambiguous = !ambiguousWords.has(word.lower) && word.text.length > 2;
  const isNeverSymbol = nonSymbolWords.has(word.lower);
  const isMoving = word.text.length > 1 && !isNeverSymbol && place.moves({ at, length: 1 });
  return {
    symbol,
    length: 1,
    sure:
      isUnambiguous ||
      isMoving ||
      hasCoinContext(place, word, isNeverSymbol ? undefined : words[at + 1]),
  };
};

const isCapital = ({ text }: Word): boolean => /^\p{Lu}/u.test(text);

// `$LINK`, `(LINK)`, `LINK/USD`, or a following word that only applies to coins.
const hasCoinContext = (
  { text: around }: WordPosition,
  { text, from }: Word,
  next: Word | undefined,
): boolean => {
  const [previousCharacter, nextCharacter] = [around[from - 1], around[from + text.length]];
  return (
    previousCharacter === '$' ||
    (previousCharacter === '(' && nextCharacter === ')') ||
    nextCharacter === '/' ||
    (next !== undefined && wordsAfterSymbol.has(next.lower))
  );
};

/** Position and number of words that may name a coin. */
type WordRange = { readonly at: number; readonly length: number };

const percentOrPricePattern = /\d\s?(?:%|per ?cent\b|pct\b|usd[tc]?\b|dollars?\b)|[$€£¥]\s?\d/i;
const regularVerbStems =
  'climb|gain|jump|surg|soar|spik|pop|leap|rocket|skyrocket|advanc|rebound|recover|bounc|pump|add|ris|drop|slid|slip|plung|tumbl|crash|dip|declin|plummet|slump|retreat|tank|div|nosediv|collaps|sink|fall|los|shed|break|eas|edg|inch|drift|hover|stall|trad|hold|hit|reach|top|cross|breach|touch|reclaim|exceed|extend|doubl|tripl|halv|swing|mov|lead|outperform|underperform|target';
const irregularVerbForms =
  'rose|risen|rally|rallies|rallied|rallying|fell|fallen|sank|sunk|lost|held|led|dove|broke|eyes|eyeing|nears|up|down|higher|lower';
const movementPattern = new RegExp(
  `^(?:(?:${regularVerbStems})(?:e|es|d|ed|ing|s|[pt]ed|[pt]ing)?|${irregularVerbForms})$`,
);
const causativeVerbPattern =
  /^(?:send|sent|push|lift|driv|drove|tak|took|boost|drag|pull|bid)(?:e|es|s|ed|ing)?$/;
const directionWords = new Set(
  'to up down higher lower above below past toward towards'.split(' '),
);
// Words that may appear between a coin and its verb.
const skippedWords = new Set(
  's is are was has have had and or also now just briefly quickly finally nearly almost price token coin could may might will would'.split(
    ' ',
  ),
);
const determiners = new Set('no any every each some this that which another'.split(' '));
// Words before a name that rule out the coin: "Consumer Optimism rises", "stocks MOVE lower".
const excludedPreviousWords = new Set(
  'consumer investor business executive stocks bonds markets prices traders investors'.split(' '),
);
const excludedNextWords = new Set('fee fees cost costs prices of'.split(' '));
const peopleSharePattern = /%\s+(?:among|in (?:a |the )?(?:polls?|surveys?))\b/i;
const signedPercentPattern = /^\s*[(:]?\s*[+\-−–▲▼]\s?\d[\d.,]*\s?%/u;
const amountPattern = /^\d+$/;

/**
 * Whether a headline reports a price move of a coin: a movement verb beside the coin, and a percentage or a price.
 * Never true for an all-capitals headline, where symbols look like other words.
 */
const createPriceMoveCheck = (
  title: string,
  words: readonly Word[],
  isCoin: (word: Word) => boolean,
): ((named: WordRange) => boolean) => {
  if (!percentOrPricePattern.test(title) || peopleSharePattern.test(title)) return () => false;
  if (!words.some(hasLowerCase)) return () => false;
  const isSkipped = (word: Word): boolean =>
    skippedWords.has(word.lower) ||
    isCoin(word) ||
    (amountPattern.test(word.text) && !isPrice(title, word));
  return ({ at, length }) => {
    const lastWord = words[at + length - 1];
    const previousWord = words[at - 1]?.lower ?? '';
    const nextWord = words[at + length]?.lower ?? '';
    if (!lastWord || determiners.has(previousWord) || excludedPreviousWords.has(previousWord))
      return false;
    const followingWords = words.slice(at + length);
    const verbIndex = followingWords.findIndex((word) => !isSkipped(word));
    if (isMovement(followingWords[verbIndex], followingWords[verbIndex + 1])) return true;
    if (signedPercentPattern.test(title.slice(lastWord.from + lastWord.text.length))) return true;
    if (
      causativeVerbPattern.test(previousWord) &&
      (directionWords.has(nextWord) || amountPattern.test(nextWord))
    )
      return true;
    const followsMovement =
      /^(?:in|of|for)$/.test(previousWord) && movementPattern.test(words[at - 2]?.lower ?? '');
    return followsMovement && !excludedNextWords.has(nextWord);
  };
};

// "WIN up to $500" and "FLOW hit by fees" are not price moves.
const isMovement = (verb: Word | undefined, next: Word | undefined): boolean =>
  verb !== undefined &&
  movementPattern.test(verb.lower) &&
  !['up to', 'hit by'].includes(`${verb.lower} ${next?.lower ?? ''}`);

const hasLowerCase = ({ text }: Word): boolean => /\p{Ll}{2}/u.test(text);

const isPrice = (title: string, { from }: Word): boolean =>
  /[$€£¥]\s?(?:\d+[.,])*$/.test(title.slice(0, from));
