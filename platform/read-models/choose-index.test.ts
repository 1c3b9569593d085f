import { describe, expect, it } from 'vitest';
import { indexForCount, indexForPage } from './choose-index.ts';
import { readFilter, readPage } from './filter.ts';

type Doc = {
  readonly id: string;
  readonly plan: string;
  readonly name: string;
  readonly text: string;
};

const byName = ['name', 'id', 'plan'];
const byPlan = ['plan', 'id'];
const byId = ['id', 'plan', 'text'];
const indexes = [['name'], byName, byPlan, byId];
const plan = readFilter<Doc>({ plan: { eq: 'pro' } });
const words = readFilter<Doc>({ plan: { eq: 'pro' }, text: { words: [['a'], ['b']] } });

describe('the index of a page', () => {
  it('is in its order and holds its filter', () => {
    expect(indexForPage(indexes, plan, readPage<Doc>({ sort: [['name', 'desc']] }))).toBe(byName);
  });

  it('need not hold the words, which are looked for apart from it', () => {
    expect(indexForPage(indexes, words, readPage<Doc>({ sort: [['name', 'asc']] }))).toBe(byName);
  });

  it('may begin with fields of which the filter names one value, the first that does', () => {
    const name = readFilter<Doc>({ name: { eq: 'Ada' } });
    expect(indexForPage(indexes, name, readPage<Doc>())).toBe(indexes[0]);
    const both = readFilter<Doc>({ text: { eq: 'a' }, plan: { eq: 'pro' } });
    expect(indexForPage([['text'], byPlan], both, readPage<Doc>())).toEqual(['text']);
    expect(indexForPage([['text'], ['text', 'plan']], both, readPage<Doc>())).toHaveLength(2);
  });

  it('is the same for a list of one value', () => {
    const listed = readFilter<Doc>({ plan: { in: ['pro'] } });
    expect(indexForPage(indexes, listed, readPage<Doc>())).toBe(byPlan);
  });

  it('is left to the database where none is in order, or the order is mixed', () => {
    const text = readFilter<Doc>({ text: { eq: 'a' } });
    expect(indexForPage(indexes, text, readPage<Doc>({ sort: [['text', 'asc']] }))).toBeUndefined();
    const mixed = readPage<Doc>({
      sort: [
        ['name', 'asc'],
        ['id', 'desc'],
      ],
    });
    expect(indexForPage(indexes, plan, mixed)).toBeUndefined();
  });
});

describe('the index of a count', () => {
  it('is the smallest that narrows and holds the filter', () => {
    expect(indexForCount(indexes, [])).toBe(indexes[0]);
    expect(indexForCount(indexes, plan)).toBe(byPlan);
    expect(indexForCount(indexes, words)).toBe(byId);
    expect(indexForCount(indexes, readFilter<Doc>({ text: { eq: 'a' }, name: { eq: 'b' } }))).toBe(
      undefined,
    );
  });
});
