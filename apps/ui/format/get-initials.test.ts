import { describe, expect, it } from 'vitest';
import { getInitials } from './get-initials.ts';

describe('the initials of a name', () => {
  it('are those of the first and the last word', () => {
    expect(getInitials('Ada Lovelace')).toBe('AL');
    expect(getInitials(' anna  maria smith ')).toBe('AS');
  });

  it('are one letter for one word, and whole characters beyond the basic plane', () => {
    expect(getInitials('demo')).toBe('D');
    expect(getInitials('😀 x')).toBe('😀X');
    expect(getInitials('')).toBe('');
  });
});
