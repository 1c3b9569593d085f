import { expect, it } from 'vitest';
import { aMember } from '../../testing/member.ts';
import { memberFields, type AnyMember } from './member-fields.ts';

const now = new Date('2027-12-01T12:00:00.000Z');
const accessOf = (fields: Partial<AnyMember>): string | undefined =>
  memberFields(now)
    .find(({ label }) => label === 'Access')
    ?.format({ ...aMember(), ...fields, periods: [] });

it.each([
  [{ planEndsAt: '2027-12-28T12:00:00.000Z', renewsAt: null }, 'ends 28 December 2027'],
  [{ planEndsAt: null, renewsAt: '2027-12-28T12:00:00.000Z' }, 'renews 28 December 2027'],
  [{ planEndsAt: null, renewsAt: null, origin: 'grant' }, 'no end date'],
  [{ planEndsAt: null, renewsAt: null, origin: 'none' }, 'none'],
] as const)('says of the access whether it ends or renews: %o', (fields, shown) => {
  expect(accessOf(fields)).toBe(shown);
});
