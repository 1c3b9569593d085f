import { describe, expect, it } from 'vitest';
import { contentTag, expectedRevision, isContentTag, revisionTag } from './etag.ts';
import { matchesEntityTag } from './consistency/is-unchanged.ts';

describe('If-Match', () => {
  it.each([
    [undefined, undefined],
    ['*', undefined],
    ['"7"', 7],
    ['"-1"', -1],
  ])('%s expects %s', (header, revision) => {
    expect(expectedRevision(header)).toBe(revision);
  });

  it.each(['W/"7"', '"abc"', '"1", "2"'])('%s matches no revision: stale', (header) => {
    expect(() => expectedRevision(header)).toThrow(expect.objectContaining({ kind: 'stale' }));
  });

  it.each(['7', '', '"7', 'nonsense'])('%j is not an entity tag', (header) => {
    expect(() => expectedRevision(header)).toThrow(expect.objectContaining({ status: 400 }));
  });
});

describe('a tag over the content', () => {
  it('changes with the content and differs from a revision', () => {
    expect(contentTag({ a: 1 })).toBe(contentTag({ a: 1 }));
    expect(contentTag({ a: 1 })).not.toBe(contentTag({ a: 2 }));
    expect(isContentTag(contentTag({}))).toBe(true);
    expect(isContentTag(revisionTag(123))).toBe(false);
  });

  it('is recognised in If-None-Match, weak or in a list', () => {
    expect(matchesEntityTag('"x", W/"y"', '"y"')).toBe(true);
    expect(matchesEntityTag('*', '"y"')).toBe(true);
    expect(matchesEntityTag('"x"', '"y"')).toBe(false);
    expect(matchesEntityTag(undefined, '"y"')).toBe(false);
  });
});
