import { describe, expect, it } from 'vitest';
import { shortenExample, stabilizeExample } from './stabilize-example.ts';

const anId = '7b1d6b5e-1d1c-4f0a-9f52-0f6f3a7d1a22';
const anotherId = '0b5e5b6e-7c1c-4f0a-9f52-0f6f3a7d1a11';

describe('a recorded example', () => {
  it('has at most two entries of a list and the beginning of a long text', () => {
    const text = 'a'.repeat(500);
    expect(shortenExample({ rows: [1, 2, 3], deep: { text } })).toEqual({
      rows: [1, 2],
      deep: { text: `${'a'.repeat(400)}…` },
    });
  });

  it('has the same ids at every recording, and the same id for the same thing', () => {
    const request = { id: anId };
    const answer = { id: anotherId, of: `member-${anId}` };
    expect(stabilizeExample({ request, answer })).toEqual({
      request: { id: '00000000-0000-4000-8000-000000000001' },
      answer: {
        id: '00000000-0000-4000-8000-000000000002',
        of: 'member-00000000-0000-4000-8000-000000000001',
      },
    });
  });

  it('has a fixed time where the system clock was read', () => {
    const now = new Date().toISOString();
    expect(stabilizeExample([now, '2026-01-05T10:00:00.000Z'])).toEqual([
      '2026-03-02T09:00:00.000Z',
      '2026-01-05T10:00:00.000Z',
    ]);
  });

  it.each([
    ['token', '123456', '222222'],
    ['secret', 'JBSWY3DPEHPK3PXP', 'AAAAAAAAAAAAAAAA'],
    ['clientSecret', 'pi_1_secret', 'aaaaaaaaaaa'],
    ['uri', `otpauth://x?secret=${'aB3'.repeat(10)}`, `otpauth://x?secret=${'a'.repeat(30)}`],
    ['uri', `otpauth://x?secret=${'AB3C'.repeat(8)}`, `otpauth://x?secret=${'A'.repeat(32)}`],
    ['qr', '<svg viewBox="0 0 9 9"/>', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('has no secret in %s', (name, recorded, stored) => {
    expect(stabilizeExample({ [name]: recorded })).toEqual({ [name]: stored });
  });
});
