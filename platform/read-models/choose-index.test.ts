import { describe, expect, it } from 'vitest';
import { indexForCount, indexForPage } from './choose-index.ts';
import { parseFilter, parseFindOptions } from './filter.ts';

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
const plan = parseFilter<Doc>({ plan: { eq: 'pro' } });
const words = parseFilter<Doc>({ plan: { eq: 'pro' }, text: { words: [['a'], ['b']] } });

describe('the index of a page', () => {
  it('is in its order and holds its filter', () => {
    expect(indexForPage(indexes, plan, parseFindOptions<Doc>({ sort: [['name', 'desc']] }))).toBe(
      byName,
    );
  });

  it('need not hold the words, which are looked for apart from it', () => {
    expect(indexForPage(indexes, words, parseFindOptions<Doc>({ sort: [['name', 'asc']] }))).toBe(
      byName,
    );
  });

  it('may begin with fields of which the filter names one value, the first that does', () => {
    const name = parseFilter<Doc>({ name: { eq: 'Ada' } });
    expect(indexForPage(indexes, name, parseFindOptions<Doc>())).toBe(indexes[0]);
    const both = parseFilter<Doc>({ text: { eq: 'a' }, plan: { eq: 'pro' } });
    expect(indexForPage([['text'], byPlan], both, parseFindOptions<Doc>())).toEqual(['text']);
    expect(indexForPage([['text'], ['text', 'plan']], both, parseFindOptions<Doc>())).toHaveLength(
      2,
    );
  });

  it('is the same for a list of one value', () => {
    const listed = parseFilter<Doc>({ plan: { in: ['pro'] } });
    expect(indexForPage(indexes, listed, parseFindOptions<Doc>())).toBe(byPlan);
  });

  it('is left to the database where none is in order, or the order is mixed', () => {
    const text = parseFilter<Doc>({ text: { eq: 'a' } });
    expect(
      indexForPage(indexes, text, parseFindOptions<Doc>({ sort: [['text', 'asc']] })),
    ).toBeUndefined();
    const mixed = parseFindOptions<Doc>({
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
    expect(indexForCount(indexes, parseFilter<Doc>({ text: { eq: 'a' }, name: { eq: 'b' } }))).toBe(
      undefined,
    );
  });
});
