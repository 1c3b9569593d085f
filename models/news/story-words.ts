import { memoizeByWord } from '../remembered-words.ts';

// Words that do not identify a story, in general news and in crypto news.
const commonWords = new Set(
  `a about after again ahead all also amid an analyst analysts and any are around as asset assets at back be because been before behind below
between bank banks bill billion but buy buying by can coin coins company companies could crypto cryptocurrency cryptocurrencies daily
data day days despite digital do does down during early edge end even event exchange exchanges executive expect fall falls fell few firm firms first for former from further gain gains get gets given global go had has have he
here her high his holds how if in industry institution institutions institutional into investor investors is it its january february march april may june july august
september october november december just key largest last late latest launch launches launched launching lead less level levels like long look low made major make makes
many market markets more most move moves much near network new news next no not now of off on one only or other our out over part past
people per plan plans platform point post price prices push rally report reported reportedly reports rise risk said same say says second see sees set several she should show shows since so some still
such support than that the their them then there these they this those three through time to today token tokens top trade trader traders trading two under up us u.s use user
users using via want was way week weeks well were what when where which while who why will with within without would year years yesterday yet you your
bitcoin ethereum btc eth blockchain stablecoin stablecoins tokenization tokenized tokenize defi etf etfs altcoin altcoins fund funds policy regulatory rules regulator regulation
payment payments bull bear bulls bears following article million percent according co founder cofounder magazine`.split(
    /\s+/,
  ),
);
// Maps instead of objects, because a headline may contain "constructor".
const synonyms = new Map(
  `btc=bitcoin eth=ethereum ether=ethereum sol=solana xrp=ripple zec=zcash doge=dogecoin andreessen=a16z uk=britain u.k=britain
korean=korea russian=russia chinese=china iranian=iran custodial=custody lawsuit=sue sues=sue sued=sue hacked=hack hacker=hack
exploit=hack`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
);
const scales = new Map(
  'k=k thousand=k m=m million=m mn=m b=b billion=b bn=b t=t trillion=t'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);
const wordPattern =
  /\$?(\d[\d,]*(?:\.\d+)?)\s?(k|m|mn|b|bn|t|thousand|million|billion|trillion)?(?![\p{L}\d])|[\p{L}][\p{L}\d]*(?:\.[\p{L}\d]+)*/giu;

const ordinaryWeight = 1;
const figureWeight = 0.7;
const muteWeight = 0.15;

/**
 * The distinct words of a text with their weights: lower case, without endings, with one spelling for names and
 * amounts. Adds to `words` when given.
 */
export const storyWords = (
  text: string,
  words: Map<string, number> = new Map<string, number>(),
): Map<string, number> => {
  wordPattern.lastIndex = 0;
  const plainText = toPlainText(text);
  for (let found = wordPattern.exec(plainText); found; found = wordPattern.exec(plainText)) {
    const [whole, number, scale] = found;
    if (number === undefined) {
      const { word, weight } = toWeightedWord(whole);
      words.set(word, weight);
    } else if (number.length < 12)
      words.set(
        normalizeAmount(number, scale),
        /^20\d\d$/.test(number) ? muteWeight : figureWeight,
      );
  }
  return words;
};

const toPlainText = (text: string): string => {
  const normalizedText = text.normalize('NFKC');
  return /[’']/.test(normalizedText)
    ? normalizedText.replace(/[’']s\b/gu, '').replace(/[’']/gu, '')
    : normalizedText;
};

const toWeightedWord = memoizeByWord((whole) => {
  const lower = whole.toLowerCase();
  const word = synonyms.get(lower) ?? lower;
  return { word: stem(word), weight: commonWords.has(word) ? muteWeight : ordinaryWeight };
});

// Spells $90,000 and $90K the same.
const normalizeAmount = (number: string, scale: string | undefined): string => {
  const value = Number(number.replaceAll(',', ''));
  const scaleFactor = scales.get(scale?.toLowerCase() ?? '');
  if (scaleFactor !== undefined) return `${String(value)}${scaleFactor}`;
  if (value >= 1000 && value % 100 === 0 && value < 1e6) return `${String(value / 1000)}k`;
  return String(value);
};

const endings = /(?:ations?|izing|ized|izes|ings?|ed|es|s|e|ly)$/;

const stem = (word: string): string => {
  const stemmed = word.replace(endings, '');
  return stemmed.length >= 3 ? stemmed : word;
};

const coinWords = new Set(
  'bitcoin ethereum solana ripple cardano dogecoin polkadot bnb tether usdc avalanche chainlink litecoin tron ton toncoin zcash monero stellar sui shiba polygon near uniswap aave hyperliquid hype pepe cosmos'
    .split(' ')
    .map((word) => stem(word)),
);
const upWords = stemWords(
  'gain gains jump jumps soar soars surge surges rise rises rally rallies climb climbs rebound rebounds bounce bounces',
);
const downWords = stemWords(
  'fall falls fell tumble tumbles plunge plunges drop drops slip slips slide slides sink sinks crash crashes lose loses slump slumps',
);

function stemWords(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map((word) => stem(word)));
}

/** Features that distinguish formulaic headlines: coins, amounts, and direction. */
export type HeadlineFeatures = {
  readonly coins: ReadonlySet<string>;
  readonly figures: ReadonlySet<string>;
  readonly up: boolean;
  readonly down: boolean;
};

export const extractHeadlineFeatures = (words: Iterable<string>): HeadlineFeatures => {
  const [coins, figures] = [new Set<string>(), new Set<string>()];
  let [up, down] = [false, false];
  for (const word of words) {
    if (coinWords.has(word)) coins.add(word);
    if (/^\d/.test(word)) figures.add(word);
    up ||= upWords.has(word);
    down ||= downWords.has(word);
  }
  return { coins, figures, up, down };
};

/** Factor on the similarity of two titles: 0.6 for each of the three features that differ. */
export const similarityFactor = (one: HeadlineFeatures, other: HeadlineFeatures): number => {
  const differences = [
    areDisjoint(one.coins, other.coins),
    areDisjoint(one.figures, other.figures),
    one.up !== one.down && other.up !== other.down && one.up === other.down,
  ];
  return 0.6 ** differences.filter(Boolean).length;
};

const areDisjoint = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  if (one.size === 0 || other.size === 0) return false;
  for (const word of one) if (other.has(word)) return false;
  return true;
};
