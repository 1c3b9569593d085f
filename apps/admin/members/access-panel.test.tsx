import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { MemberAsOf } from '#contract/admin.ts';
import { renderInConsole } from '../testing/console-context.tsx';
import { aHolder, anEntry } from '../testing/member.ts';
import { AccessPanel, ruleInWords } from './access-panel.tsx';
import type { AsOf } from './use-as-of.ts';

const member = aHolder('pro', null);
const atNow: AsOf = {
  at: null,
  setAt: () => undefined,
  comparison: undefined,
  loading: false,
  error: null,
};
const grantedAt = '2023-10-08T12:00:20.000Z';

const predictions = { resource: 'predictions', requires: 'pro', until: null } as const;

// A server that knows of the grant from its moment on.
const accessAt = (at: string): MemberAsOf['access'] => [
  at >= grantedAt
    ? { ...predictions, allowed: true, rule: 'plan/pro-manual', eventId: 'granted' }
    : { ...predictions, allowed: false, rule: 'denied/needs-pro', eventId: null },
];

afterEach(cleanup);

describe('the access of a member who was granted a plan a moment ago', () => {
  it('counts the grant, though the clock of the page has not reached it', async () => {
    const answer = (id: string, at: string): Promise<MemberAsOf> =>
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
        now={new Date('2023-10-08T12:00:00.000Z')}
        entries={[anEntry('granted', { title: 'Pro granted', at: grantedAt, revision: 0 })]}
      />,
      { memberAsOf: answer },
    );
    expect(await screen.findByText(/Pro, given by hand. Pro granted, revision 0/)).toBeTruthy();
  });
});

describe('a rule of the access module', () => {
  it.each([
    ['role/admin', 'An admin sees everything.'],
    ['plan/pro-manual', 'Pro, given by hand.'],
    ['plan/basic-downgrading', 'Basic, downgrading.'],
    ['denied/needs-pro', 'Needs Pro.'],
    ['denied/plan-ended', 'The plan has ended.'],
    ['new/rule', 'Rule new/rule.'],
    [undefined, 'Before the registration.'],
  ])('reads as a sentence: %s', (rule, sentence) => {
    expect(ruleInWords(rule)).toBe(sentence);
  });
});
