import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LostAccess } from '#contract/admin/member-details.ts';
import type { ConsoleDataProvider } from '../../data-provider.ts';
import { accessDecisionSchema } from '#contract/account/access.ts';
import type { MemberDiff } from '#contract/admin/admin.ts';
import { silenceRequestErrors, renderInConsole } from '../../testing/console-context.tsx';
import { paidMember, aMember, anEntry, toMemberDetails } from '../../testing/member.ts';
import { AccessPanel } from './access-panel.tsx';
import { ensureNowAfter } from './now-after.ts';
import { formatRule } from './format-rule.ts';
import type { AsOf } from '../as-of/use-as-of.ts';

const resources = accessDecisionSchema.shape.resource.options;
const member = toMemberDetails(paidMember('pro', null));
const atNow: AsOf = {
  at: null,
  setAt: () => undefined,
  outside: null,
  comparison: undefined,
  error: null,
  retry: () => undefined,
};
const grantedAt = '2023-10-08T12:00:20.000Z';

const granted = anEntry('granted', { title: 'Pro granted', at: grantedAt, revision: 0 });
const predictions = { resource: 'predictions', requires: 'pro', until: null } as const;

// A server that knows of the grant from its moment on.
const accessAt = (at: string): MemberDiff['access'] => [
  at >= grantedAt
    ? { ...predictions, allowed: true, rule: 'plan/pro-manual', eventId: 'granted' }
    : { ...predictions, allowed: false, rule: 'denied/needs-pro', eventId: null },
];

afterEach(cleanup);

describe('the access of a member who has just been granted a plan', () => {
  it('counts the grant, although the page’s clock has not reached it', async () => {
    const answer = (id: string, at: string): Promise<MemberDiff> =>
      Promise.resolve({
        memberId: id,
        at,
        then: member,
        now: member,
        differences: [],
        previousEventAt: null,
        nextEventAt: null,
        newerEvents: 0,
        access: accessAt(at),
      });
    renderInConsole(
      <AccessPanel
        member={member}
        asOf={atNow}
        now={ensureNowAfter(new Date('2023-10-08T12:00:00.000Z'), granted)}
        entries={[granted]}
      />,
      { memberAsOf: answer },
    );
    const cause = await screen.findByRole('link', { name: 'Pro granted' });
    expect(cause.getAttribute('href')).toBe('/?events=all#event-granted');
    expect(cause.parentElement?.textContent).toContain('Pro, complimentary. Pro granted');
  });
});

describe('a member who lost the plan', () => {
  const lost: LostAccess = {
    plan: 'basic',
    cause: 'ended',
    at: '2022-12-21T12:00:00.000Z',
    by: { id: 'system', name: 'System' },
    reason: null,
    event: { id: 'the-end', stream: 'membership-7f3a', revision: 1 },
  };
  const now = new Date('2023-10-08T12:00:00.000Z');

  it.each([
    [lost, 'No plan since 21 December 2022: the Basic grant ended.'],
    [
      { ...lost, cause: 'subscription-ended' } as const,
      'No plan since 21 December 2022: the Basic subscription ended.',
    ],
    [
      { ...lost, cause: 'revoked', by: { id: 'a', name: 'Ana Ruiz' } } as const,
      'No plan since 21 December 2022: Ana Ruiz ended the Basic grant.',
    ],
  ])('is explained by the event that ended it', (lostAccess, sentence) => {
    const shown = toMemberDetails(aMember(), { lostAccess });
    renderInConsole(<AccessPanel member={shown} asOf={atNow} now={now} entries={[]} />, {
      memberAsOf: () => new Promise(() => undefined),
    });
    const link = screen.getByRole('link', { name: sentence });
    expect(link.getAttribute('href')).toBe('/?events=all#event-the-end');
  });
});

describe('access that did not load', () => {
  it('can be retried', async () => {
    silenceRequestErrors();
    const asked = vi
      .fn<ConsoleDataProvider['memberAsOf']>(() => new Promise(() => undefined))
      .mockRejectedValueOnce(new HttpError('Behind', 503));
    const now = new Date('2023-10-08T12:00:00.000Z');
    renderInConsole(<AccessPanel member={member} asOf={atNow} now={now} entries={[]} />, {
      memberAsOf: asked,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again now' }));
    expect(asked).toHaveBeenCalledTimes(2);
  });
});

describe('the event behind a decision', () => {
  const now = new Date('2023-10-08T12:00:00.000Z');
  const shown = (access: MemberDiff['access']): void => {
    renderInConsole(<AccessPanel member={member} asOf={atNow} now={now} entries={[granted]} />, {
      memberAsOf: (id, at) =>
        Promise.resolve({
          memberId: id,
          at,
          then: member,
          now: member,
          differences: [],
          access,
          previousEventAt: null,
          nextEventAt: null,
          newerEvents: 0,
        }),
    });
  };
  const ended = { ...predictions, allowed: false, rule: 'denied/plan-ended' } as const;

  it('is not reported as missing when a timeline filter hides it', async () => {
    shown([{ ...ended, eventId: 'left-out' }]);
    const rule = await screen.findByText(/The plan has ended\./);
    expect(rule.textContent).not.toContain('Nothing gives this member access.');
  });

  it('is reported as none when there is none', async () => {
    shown([{ ...ended, eventId: null }]);
    expect((await screen.findByText(/The plan has ended\./)).textContent).toContain(
      'Nothing gives this member access.',
    );
  });
});

describe('the access at another date', () => {
  const now = new Date('2023-10-09T12:00:00.000Z');
  const then: AsOf = {
    ...atNow,
    at: new Date('2023-10-01T12:00:00.000Z'),
    comparison: {
      memberId: member.id,
      at: '2023-10-01T12:00:00.000Z',
      then: member,
      now: member,
      differences: [],
      previousEventAt: null,
      nextEventAt: null,
      newerEvents: 1,
      access: resources.map((resource) => ({
        resource,
        allowed: false,
        rule: 'denied/needs-pro',
        requires: 'pro',
        eventId: null,
        until: null,
      })),
    },
  };

  it('is shown next to today’s for every part, with differences marked', async () => {
    renderInConsole(<AccessPanel member={member} asOf={then} now={now} entries={[granted]} />, {
      memberAsOf: (memberId, at) =>
        Promise.resolve({
          memberId,
          at,
          then: member,
          now: member,
          differences: [],
          previousEventAt: null,
          nextEventAt: null,
          newerEvents: 0,
          access: (then.comparison?.access ?? []).map((decision) =>
            decision.resource === 'signals'
              ? { ...decision, allowed: true, rule: 'plan/pro-manual' }
              : decision,
          ),
        }),
    });
    const all = await screen.findByText(
      `${String(resources.length - 3)} other areas, one is different today`,
    );
    await userEvent.click(all);
    const signals = screen.getByText('Technical events').parentElement;
    expect(signals?.textContent).toMatch(/Denied.*Needs Pro.*Today: Allowed.*Pro, complimentary/u);
    expect(screen.getByText('Dashboard').parentElement?.textContent).not.toContain('Today');
    expect(document.querySelectorAll('.access-list dt')).toHaveLength(resources.length);
  });
});

describe('a rule of the access module', () => {
  it.each([
    ['role/admin', 'Admins see everything.'],
    ['test-address', 'Test addresses see what Pro sees.'],
    ['plan/pro-manual', 'Pro, complimentary.'],
    ['plan/basic-downgrading', 'Basic, downgrading.'],
    ['denied/needs-pro', 'Needs Pro.'],
    ['denied/plan-ended', 'The plan has ended.'],
    ['new/rule', 'Rule new/rule.'],
    [undefined, 'Before registration.'],
  ])('reads as a sentence: %s', (rule, sentence) => {
    expect(formatRule(rule)).toBe(sentence);
  });
});
