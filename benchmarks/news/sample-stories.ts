import { minuteMs } from '#domain/shared/time/durations.ts';

export type SampleStory = { readonly title: string; readonly excerpt: string; readonly at: number };

const syllables =
  'ba co di fu ge hi jo ka lu me ni po qua ri so tu va we xi yo za cre dro fla'.split(' ');
const frequent =
  'bitcoin market price after traders says crypto new the as of in to for with its a and on by'.split(
    ' ',
  );
const vocabulary = 6000;
const commonest = 30;
const retellEvery = 6;

// A linear congruential generator: the same stories in every run.
const chances = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

// Of rank r, as often as 1/r; the commonest, which are in every story, are the frequent ones above.
const wordOf = (chance: number): string => {
  let rest = Math.floor(commonest * (vocabulary / commonest) ** chance);
  let word = '';
  for (let part = 0; part < 4; part += 1) {
    word += syllables[(rest * 7 + part * 5) % syllables.length] ?? '';
    rest = Math.floor(rest / 5);
  }
  return word;
};

/** `count` stories of two days; every sixth retells an earlier one in partly other words. */
export const sampleStories = (count: number, seed = 1): SampleStory[] => {
  const chance = chances(seed);
  const wordsOf = (length: number): string[] =>
    Array.from({ length }, () =>
      chance() < 0.45 ? (frequent[Math.floor(chance() * frequent.length)] ?? '') : wordOf(chance()),
    );
  const told: string[][] = [];
  return Array.from({ length: count }, (_, index) => {
    const earlier = told[Math.floor(chance() * told.length)];
    const retells = index % retellEvery === 5 && earlier !== undefined;
    const words = retells
      ? earlier.map((word) => (chance() < 0.35 ? wordOf(chance()) : word))
      : wordsOf(40);
    told.push(words);
    return {
      title: words.slice(0, 11).join(' '),
      excerpt: words.slice(11).join(' '),
      at: Math.floor((index * 2880 * minuteMs) / count),
    };
  });
};
