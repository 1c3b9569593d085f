import { describe, expect, it } from 'vitest';
import { isTestAddress } from './test-address.ts';

const verified = (email: string) => ({ email, emailVerified: true });
const listed = { TEST_ADDRESSES: ['reviewer@example.org', '@qa.example.com'] };

describe('a test address', () => {
  it.each(['test@example.com', 'my-demo@example.com', 'rosa@test.example', 'Contest@example.com'])(
    'is nobody’s outside the demo: %s',
    (email) => {
      expect(isTestAddress(verified(email), {})).toBe(false);
      expect(isTestAddress(verified(email), { demo: false, TEST_ADDRESSES: [] })).toBe(false);
      expect(isTestAddress({ email, emailVerified: false }, { demo: true })).toBe(true);
    },
  );

  it('is none of the demo’s other addresses', () => {
    expect(isTestAddress(verified('free@tidemark.example'), { demo: true })).toBe(false);
  });

  it.each([
    ['reviewer@example.org', true],
    ['Reviewer@Example.org', true],
    ['anybody@qa.example.com', true],
    ['other@example.org', false],
    ['anybody@deep.qa.example.com', false],
    ['anybody@qa.example.com.attacker.example', false],
    ['"@qa.example.com"@attacker.example', false],
  ])('is on the list itself or by its whole domain: %s', (email, expected) => {
    expect(isTestAddress(verified(email), listed)).toBe(expected);
  });

  it('counts on the list only once it is verified', () => {
    expect(isTestAddress({ email: 'reviewer@example.org', emailVerified: false }, listed)).toBe(
      false,
    );
  });
});
