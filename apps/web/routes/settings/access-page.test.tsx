import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { subscriptionEndpoints } from '#contract/membership/subscription.ts';
import type { AccessReason } from '#contract/account/access.ts';
import { createAccessDecisions, noSubscription, user } from '../../testing/fixtures.ts';
import { resetApp, renderApp, type RenderedApp } from '../../testing/render-app.tsx';
import { formatRule } from '../../features/access/texts.ts';
import { sessionTexts } from '../../features/session/texts.ts';

afterEach(resetApp);

const reasons = (changes: Readonly<Record<string, Partial<AccessReason>>> = {}): AccessReason[] =>
  createAccessDecisions().map((decision) => ({
    ...decision,
    event: null,
    ...changes[decision.resource],
  }));

const explained = (body: readonly AccessReason[]): RenderedApp =>
  renderApp('/access', { user: user(), server: { 'GET /api/access/reasons': () => ({ body }) } });

const rowOf = async (name: string): Promise<HTMLElement> => {
  const list = await screen.findByLabelText('What you can see, and why', { selector: 'dl' });
  const term = within(list).getByText(name);
  const row = term.closest('.setting-row');
  if (!(row instanceof HTMLElement)) throw new Error(`No row of ${name}`);
  return row;
};

describe('the page that explains what one can see', () => {
  it('names the rule, what happened and until when it holds', async () => {
    explained(
      reasons({
        predictions: {
          allowed: true,
          rule: 'plan/pro-manual',
          until: '2026-12-09T10:00:00.000Z',
          event: { type: 'MembershipGranted', at: '2026-11-09T10:00:00.000Z' },
        },
      }),
    );
    const row = within(await rowOf('Predictions'));
    expect(row.getByText('Yes')).toBeDefined();
    expect(row.getByText('Included in your Pro plan.')).toBeDefined();
    expect(row.getByText(/^Support gave you this plan on 9 Nov/)).toBeDefined();
    expect(row.getByText(/^Valid until 9 Dec/)).toBeDefined();
    expect(screen.queryByText('Staff pages')).toBeNull();
  });

  it('names the choice of the login that keeps staff out by its own words', () => {
    const { remember } = sessionTexts;
    const said = formatRule({ rule: 'denied/remembered-session', requires: 'admin' });
    expect(said).toContain(`“${remember}”`);
  });

  it('says what is missing, and where to get it', async () => {
    explained(
      reasons({
        'coin-sentiment': {
          rule: 'denied/plan-ended',
          event: { type: 'MembershipGrantExpired', at: '2026-11-09T10:00:00.000Z' },
        },
      }),
    );
    const ended = within(await rowOf('Sentiment by coin'));
    expect(ended.getByText('No')).toBeDefined();
    const partOfBasic = 'Part of the Basic plan. Your plan does not include it.';
    expect(ended.getByText(partOfBasic)).toBeDefined();
    const end = await screen.findByText(/^Your plan has ended\. The plan expired on 9 Nov/);
    expect(end.closest('dl')).toBeNull();
    const needed = within(await rowOf('Predictions'));
    expect(needed.getByText('Part of the Pro plan. Your plan does not include it.')).toBeDefined();
    expect(needed.getByRole('link', { name: 'See plans' })).toBeDefined();
  });

  it('says once that a trial has ended, however many pages it included', async () => {
    const event = { type: 'MembershipGrantExpired', at: '2026-07-18T10:00:00.000Z' };
    const ended = { rule: 'denied/plan-ended', event };
    const trial = { ...noSubscription.trial, endedAt: event.at };
    renderApp('/access', {
      user: user(),
      server: {
        'GET /api/access/reasons': () => ({
          body: reasons({ 'coin-sentiment': ended, predictions: ended, alerts: ended }),
        }),
        [`GET ${subscriptionEndpoints.ownSubscription.path}`]: () => ({
          body: { ...noSubscription, trial },
        }),
      },
    });
    expect(await screen.findByText('Your trial ended on 18 July 2026.')).toBeDefined();
    expect(screen.queryByText(/expired|has ended/)).toBeNull();
  });

  it('says of a trial that the member started it, and not that support gave it', async () => {
    const endsAt = '2026-12-06T10:00:00.000Z';
    const event = { type: 'MembershipGranted', at: '2026-11-29T10:00:00.000Z' };
    const tried = { allowed: true, rule: 'plan/pro-manual', until: endsAt, event };
    const given = { ...tried, until: '2027-11-29T10:00:00.000Z' };
    renderApp('/access', {
      user: user(),
      server: {
        'GET /api/access/reasons': () => ({
          body: reasons({ predictions: tried, 'coin-sentiment': given }),
        }),
        [`GET ${subscriptionEndpoints.ownSubscription.path}`]: () => ({
          body: { ...noSubscription, trial: { ...noSubscription.trial, endsAt } },
        }),
      },
    });
    const row = within(await rowOf('Predictions'));
    expect(await row.findByText(/^You started a free trial on 29 Nov/)).toBeDefined();
    expect(row.queryByText(/Support gave/)).toBeNull();
    expect(within(await rowOf('Sentiment by coin')).getByText(/^Support gave/)).toBeDefined();
  });

  it('tells what happened to a paid plan', async () => {
    const event = { type: 'CancellationScheduled', at: '2026-11-09T10:00:00.000Z' };
    explained(reasons({ predictions: { allowed: true, rule: 'plan/pro-active', event } }));
    const row = within(await rowOf('Predictions'));
    expect(
      row.getByText(
        /^You cancelled on 9 Nov.*. You keep the plan until the end of the period you paid for\.$/,
      ),
    ).toBeDefined();
  });

  it('can be asked again when it did not load', async () => {
    let answers = false;
    const { person } = renderApp('/access', {
      user: user(),
      server: {
        'GET /api/access/reasons': () => (answers ? { body: reasons() } : { status: 500 }),
      },
    });
    await screen.findByText('Could not load your access.');
    answers = true;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(within(await rowOf('Dashboard')).getByText('Yes')).toBeDefined();
  });
});
