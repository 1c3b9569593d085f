import { isPunctuation, type TokenizedText } from './tokens.ts';

/**
 * Whether the word at a position is "Block" as a noun or name: Block Inc., Art Blocks, The Block, a block explorer,
 * bigger blocks. The verb keeps its meaning: "blocks withdrawals".
 */
export const isBlockName = (read: TokenizedText, at: number): boolean => {
  const key = keyAt(read, at);
  if (key === 'block') return isSingularName(read, at);
  return key === 'blocks' && isPluralName(read, at);
};

const keyAt = ({ tokens }: TokenizedText, at: number): string => tokens[at]?.key ?? '';

const isSingularName = (read: TokenizedText, at: number): boolean => {
  const [before, next] = [keyAt(read, at - 1), keyAt(read, at + 1)];
  if (before === 'stumbling') return false;
  if (headNouns.has(next) || isCompany(read, at) || isRenamed(read, at)) return true;
  if (determiners.has(before) || singularDeterminers.has(before) || !hasObject(next)) return true;
  return !verbMarkers.has(before) && !verbMarkers.has(keyAt(read, at - 2)) && !isPlural(before);
};

const isPluralName = (read: TokenizedText, at: number): boolean => {
  const [before, next] = [keyAt(read, at - 1), keyAt(read, at + 1)];
  if (startsClause(read, at) || determiners.has(before) || pluralDeterminers.has(before)) {
    return true;
  }
  return !particles.has(next) && !hasObject(next);
};

// "Block.one", "Block, Inc.", "Jack Dorsey's Block", "Block's wallet".
const isCompany = (read: TokenizedText, at: number): boolean => {
  const next = keyAt(read, at + 1) === ',' ? keyAt(read, at + 2) : keyAt(read, at + 1);
  if (companyWords.has(next) || isPossessive(read, at) || isPossessive(read, at - 1)) return true;
  return isCapitalAt(read, at) && (startsClause(read, at) || isOnlyCapital(read, at));
};

// "Square changes its name to Block".
const isRenamed = (read: TokenizedText, at: number): boolean =>
  isCapitalAt(read, at) &&
  [at - 2, at - 3, at - 4].some((back) => renamingWords.has(keyAt(read, back)));

const startsClause = (read: TokenizedText, at: number): boolean =>
  at === 0 || isPunctuation(keyAt(read, at - 1));

const isPossessive = ({ text, tokens }: TokenizedText, at: number): boolean => {
  const token = tokens[at];
  return token !== undefined && /(s'|'s)$/i.test(text.slice(token.start, token.end + 1).trimEnd());
};

const isCapitalAt = ({ text, tokens }: TokenizedText, at: number): boolean =>
  /^\p{Lu}/u.test(text.slice(tokens[at]?.start ?? 0));

// In a headline in sentence case, a capital inside the sentence marks a name.
const isOnlyCapital = (read: TokenizedText, at: number): boolean => {
  const others = read.tokens.flatMap(({ key }, index) =>
    index > 0 && index !== at && /^\p{L}{4}/u.test(key) ? [index] : [],
  );
  const inLowerCase = others.filter((index) => !isCapitalAt(read, index));
  return inLowerCase.length > others.length / 2;
};

const isPlural = (key: string): boolean => /[^s]s$/.test(key);

// A verb needs an object: "blocks are full" and "the last block" have none.
const hasObject = (next: string): boolean =>
  next !== '' && !isPunctuation(next) && !wordsAfterNoun.has(next);

const toWordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const headNouns = toWordSet(`
  explorer explorers trade trades trading deal deals producer producers producing production size sizes time times reward rewards
  height heights space hash hashes header headers subsidy subsidies finality confirmation confirmations builder builders template
  templates number numbers interval intervals limit limits generation propagation validation verification validator validators data
  level party parties chain chains count weight proposer proposers order orders shares stock earnings revenue conference hedge
  capital coin <num>`);
const companyWords = toWordSet('inc one xyz ceo cfo cto founder ltd labs');
const renamingWords = toWordSet(
  'rename renames renamed rebrand rebrands rebranded name names named',
);
const determiners = toWordSet(`
  the first second third last next new latest genesis mined empty full solo two three no art building power yellow orphan orphaned
  invalid stale whole large big bigger larger its their our my`);
const singularDeterminers = toWordSet('a an this that each per single every one road <num> <coin>');
const pluralDeterminers = toWordSet(
  'smaller faster these those all more fewer million thousand many some stuck several fresh',
);
const verbMarkers = toWordSet(`
  to will would can could may might must should not nt wont cant cannot dont didnt doesnt couldnt wouldnt shouldnt helps help
  let lets and`);
const particles = toWordSet('out off us');
const wordsAfterNoun = toWordSet(`
  is are was were be been has had have in on at for with by as after before amid above below per and or than into from of get gets fill
  filled full took take takes hit hits reach reaches says said to mined reports posts joins buys adds unveils names raises launches rolls
  beats misses cuts rises falls jumps drops surges slides gains plans expands hires when where why how that which`);
