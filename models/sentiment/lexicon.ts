import groups from './lexicon.json' with { type: 'json' };

/** Context-free value of a word: −3 (very bad) to 3 (very good), and the direction it gives to the thing that moves. */
export type LexiconEntry = { readonly polarity: number; readonly direction: number };

/** A phrase and its value as a whole. The value is 0 where the individual words would mislead ("hedge fund"). */
export type Phrase = LexiconEntry & { readonly words: readonly string[] };

type WordGroup = {
  readonly meaning: string;
  readonly form: string;
  readonly polarity: number;
  readonly direction?: number;
  readonly entries: string;
};

export const wordEntry = (word: string): LexiconEntry | undefined => getLexicon().words.get(word);

/** Phrases that begin with the word, longest first. */
export const listPhrasesStartingWith = (word: string): readonly Phrase[] =>
  getLexicon().phrases.get(word) ?? [];

type Lexicon = {
  readonly words: ReadonlyMap<string, LexiconEntry>;
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
};

let cachedLexicon: Lexicon | undefined;

const getLexicon = (): Lexicon =>
  (cachedLexicon ??= { words: readWords(groups), phrases: readPhrases(groups) });

// Explicit forms override forms derived from a verb.
const readWords = (all: readonly WordGroup[]): ReadonlyMap<string, LexiconEntry> =>
  new Map([
    ...all
      .filter(({ form }) => form === 'verb')
      .flatMap((group) => toEntries(group, listInflections)),
    ...all
      .filter(({ form }) => form === 'word')
      .flatMap((group) => toEntries(group, (word) => [word])),
  ]);

const toEntries = (
  { entries, polarity, direction = 0 }: WordGroup,
  formsOf: (word: string) => readonly string[],
): (readonly [string, LexiconEntry])[] =>
  entries
    .split(' ')
    .flatMap(formsOf)
    .map((form) => [form, { polarity, direction }] as const);

const readPhrases = (all: readonly WordGroup[]): ReadonlyMap<string, readonly Phrase[]> => {
  const phrases = all
    .filter(({ form }) => form === 'phrase')
    .flatMap(({ entries, polarity, direction = 0 }) =>
      entries.split(' | ').map((phrase) => ({ words: phrase.split(' '), polarity, direction })),
    )
    .sort((one, other) => other.words.length - one.words.length);
  return Map.groupBy(phrases, ({ words: [first = ''] }) => first);
};

const listInflections = (verb: string): readonly string[] => {
  const stem = verb.slice(0, -1);
  if (/[^aeiou]y$/.test(verb)) return [verb, `${stem}ies`, `${stem}ied`, `${verb}ing`];
  if (verb.endsWith('e')) return [verb, `${verb}s`, `${verb}d`, `${stem}ing`];
  if (/(s|x|z|ch|sh)$/.test(verb)) return [verb, `${verb}es`, `${verb}ed`, `${verb}ing`];
  const regularForms = [verb, `${verb}s`, `${verb}ed`, `${verb}ing`];
  if (!/[^aeiou][aeiou][bdgmnprt]$/.test(verb)) return regularForms;
  const doubledStem = verb + verb.slice(-1);
  return [...regularForms, `${doubledStem}ed`, `${doubledStem}ing`];
};
