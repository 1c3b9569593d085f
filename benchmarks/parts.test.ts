import { describe, expect, it } from 'vitest';
import { selectParts } from './parts.ts';

const names = ['rebuild', 'console-rebuilds', 'console-lists', 'jobs', 'waiting-jobs'];

describe('the parts of a benchmark run', () => {
  it('are all of them without a word', () => {
    expect(selectParts(names, [])).toEqual(names);
  });

  it('are selected by their whole name first', () => {
    expect(selectParts(names, ['rebuild'])).toEqual(['rebuild']);
    expect(selectParts(names, ['jobs', 'rebuild'])).toEqual(['rebuild', 'jobs']);
  });

  it('are selected by a part of their name', () => {
    expect(selectParts(names, ['console'])).toEqual(['console-rebuilds', 'console-lists']);
  });

  it('are none for an unknown word', () => {
    expect(selectParts(names, ['nothing'])).toEqual([]);
  });
});
