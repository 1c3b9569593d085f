import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { personalDataAccessDecider, personalDataAccessStreams } from './personal-data-access.ts';
import type { PersonalDataAccessEvent, MemberDataViewed } from './events.ts';

const given = deciderSpec(personalDataAccessDecider);

const looked = (
  viewedAt: string,
  look: Partial<MemberDataViewed['data']> = {},
): PersonalDataAccessEvent => ({
  type: 'MemberDataViewed',
  data: { staffId: 'grace', page: 'member', viewedAt, ...look },
});

const view = (now: string, look: { staffId?: string; page?: 'member' | 'mail' } = {}) =>
  ({
    type: 'ViewMemberData',
    staffId: 'grace',
    page: 'member',
    ...look,
    now: new Date(now),
  }) as const;

describe('a look at a member', () => {
  const first = looked('2026-05-04T10:00:00.000Z');

  it('is recorded', () => {
    given().when(view('2026-05-04T10:00:00.000Z')).then(first);
  });

  it('is one for a quarter of an hour, and another after it', () => {
    given(first).when(view('2026-05-04T10:00:00.000Z')).thenNothing();
    given(first).when(view('2026-05-04T10:14:59.999Z')).thenNothing();
    given(first).when(view('2026-05-04T10:15:00.000Z')).then(looked('2026-05-04T10:15:00.000Z'));
  });

  it('counts from the newest one', () => {
    given(first, looked('2026-05-04T10:15:00.000Z'))
      .when(view('2026-05-04T10:29:00.000Z'))
      .thenNothing();
  });

  it('is recorded for each of the staff and each kind of page', () => {
    given(first)
      .when(view('2026-05-04T10:01:00.000Z', { staffId: 'ada' }))
      .then(looked('2026-05-04T10:01:00.000Z', { staffId: 'ada' }));
    given(first)
      .when(view('2026-05-04T10:01:00.000Z', { page: 'mail' }))
      .then(looked('2026-05-04T10:01:00.000Z', { page: 'mail' }));
  });

  it('is recorded again when the clock was set back', () => {
    given(first).when(view('2026-05-04T09:00:00.000Z')).then(looked('2026-05-04T09:00:00.000Z'));
  });
});

it('an export is recorded each time, and ends no look', () => {
  const said = { members: 312, filter: { plan: 'pro' }, searched: true, chosen: [] };
  const at = '2026-05-04T10:00:00.000Z';
  const exported: PersonalDataAccessEvent = {
    type: 'MembersExported',
    data: { ...said, exportedAt: at },
  };
  const ask = { type: 'ExportMembers', ...said, now: new Date(at) } as const;
  given(exported).when(ask).then(exported);
  given(looked(at), exported).when(view(at)).thenNothing();
});

it('an export of one member is recorded each time, with its reason', () => {
  const exported: PersonalDataAccessEvent = {
    type: 'MemberDataExported',
    data: { staffId: 'grace', reason: 'By letter', exportedAt: '2026-05-04T10:00:00.000Z' },
  };
  const ask = {
    type: 'ExportMemberData',
    staffId: 'grace',
    reason: 'By letter',
    now: new Date('2026-05-04T10:00:00.000Z'),
  } as const;
  given().when(ask).then(exported);
  given(exported).when(ask).then(exported);
});

it('has a stream for each month from the first to the last', () => {
  const from = new Date('2025-12-31T23:00:00Z');
  expect(personalDataAccessStreams('m1', from, new Date('2026-01-01T00:00:00Z'))).toEqual([
    'look-m1-202512',
    'look-m1-202601',
  ]);
});
