import { expect, it, vi } from 'vitest';
import { memoizeByWord } from './remembered-words.ts';

it('reads a short word once, and gives the same for every word however many there were', () => {
  const read = vi.fn((word: string) => `${word}!`);
  const remembered = memoizeByWord(read);
  expect([remembered('rally'), remembered('rally')]).toEqual(['rally!', 'rally!']);
  expect(read).toHaveBeenCalledTimes(1);
  remembered('counterintelligence');
  remembered('counterintelligence');
  expect(read).toHaveBeenCalledTimes(3);
  for (let word = 0; word < 20_001; word += 1) expect(remembered(`w${String(word)}`)).toMatch(/!$/);
  expect(remembered('rally')).toBe('rally!');
  expect(remembered('constructor')).toBe('constructor!');
});
