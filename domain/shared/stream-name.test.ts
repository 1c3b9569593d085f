import { describe, expect, it } from 'vitest';
import { getStreamCategory, parseStreamId } from './stream-name.ts';

describe('the name of a stream', () => {
  it.each([
    ['account-0a0a-4a0a', 'account', '0a0a-4a0a'],
    ['signin-0a0a-202601', 'signin', '0a0a-202601'],
    ['mail-1', 'mail', '1'],
  ])('%s is of the category %s and holds the id %s', (stream, category, id) => {
    expect([getStreamCategory(stream), parseStreamId(stream)]).toEqual([category, id]);
  });

  it('without a hyphen is all category', () => {
    expect(getStreamCategory('mail')).toBe('mail');
  });
});
