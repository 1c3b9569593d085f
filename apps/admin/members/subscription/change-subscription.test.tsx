import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SubscriptionChangePreview } from '#contract/membership/subscription-changes.ts';
import { openList, type MockResponder } from '../../testing/list-context.tsx';
import { aMember, toMemberDetails } from '../../testing/member.ts';
import { ChangeSubscription } from './change-subscription.tsx';
import {
  getAvailableActions,
  lowerTerms,
  toTermsKey,
  type HeldSubscription,
} from './subscription-actions.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const member = toMemberDetails(aMember());
const periodEndsAt = '2026-06-04T10:00:00.000Z';
const subscription: HeldSubscription = {
  id: 'sub_1',
  phase: 'active',
  terms: { plan: 'pro', interval: 'month' },
  startedAt: '2026-05-04T10:00:00.000Z',
  periodEndsAt,
  scheduled: null,
  unpaid: null,
  ended: null,
  requested: null,
  withdrawableUntil: null,
};
const paid = { plan: 'pro', origin: 'subscription', endsAt: null, grantKind: null } as const;
const free = { plan: 'free', origin: 'none', endsAt: null, grantKind: null } as const;
const preview: SubscriptionChangePreview = {
  memberId: member.id,
  at: '2026-05-20T10:00:00.000Z',
  membershipRevision: 4,
  changes: true,
  whyNot: null,
  before: [paid],
  after: [free],
  from: subscription.terms,
  to: null,
  effectiveAt: '2026-05-20T10:00:00.000Z',
  dueNow: 0,
  lines: [],
  then: null,
  lost: [],
  refunds: [{ invoiceId: 'in_1', number: 'TM-0001', pence: 290, leftPence: 309 }],
  refundPence: 290,
  credit: null,
  mails: [
    { subject: 'Your Pro subscription has ended', paragraphs: ['Our team ended it.'] },
    { subject: 'Your refund of £2.90', paragraphs: ['It is on its way.'] },
  ],
  events: ['SubscriptionChangeRequested', 'SubscriptionEnded', 'RefundIssued'],
};
const answering =
  (answer: SubscriptionChangePreview): MockResponder =>
  ({ url: { pathname } }) => {
    if (pathname.endsWith('/preview')) return { json: answer };
    return pathname.includes('/subscription/')
      ? { json: { message: 'Subscription Updated', member } }
      : undefined;
  };
const open = (held: HeldSubscription | null, answer = preview) =>
  openList(
    'members',
    <ChangeSubscription member={member} subscription={held} />,
    answering(answer),
  );
const choose = async (label: string, value: string) => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
};
const fill = async (action: string) => {
  await choose('Action', action);
  fireEvent.change(screen.getByRole('textbox', { name: /reason/iu }), {
    target: { value: 'Asked on the phone' },
  });
};
const submit = (): void => {
  fireEvent.submit(screen.getByRole('button', { name: 'Preview subscription change' }));
};

describe('the actions for a subscription', () => {
  it('depend on its state', () => {
    expect(getAvailableActions(subscription)).toEqual([
      'cancel',
      'cancel-now',
      'downgrade',
      'credit',
      'credit-month',
    ]);
    const scheduled = { kind: 'cancellation', to: null, effectiveAt: periodEndsAt } as const;
    expect(getAvailableActions({ ...subscription, scheduled })).toEqual([
      'undo',
      'cancel-now',
      'downgrade',
    ]);
    const requested = { change: 'cancel-now', requestedAt: periodEndsAt } as const;
    expect(getAvailableActions({ ...subscription, requested })[0]).toBe('undo');
    const unpaid = {
      invoiceId: 'in_2',
      failedAt: periodEndsAt,
      graceEndsAt: periodEndsAt,
      needsConfirmation: false,
    };
    const basic = { plan: 'basic', interval: 'month' } as const;
    expect(
      getAvailableActions({ ...subscription, phase: 'past-due', terms: basic, unpaid }),
    ).toEqual(['retry', 'cancel', 'cancel-now']);
  });

  it('offer cheaper terms only', () => {
    const yearly = { plan: 'pro', interval: 'year' } as const;
    expect(lowerTerms({ ...subscription, terms: yearly }).map(toTermsKey)).toEqual([
      'basic-year',
      'basic-month',
      'pro-month',
    ]);
  });
});

describe('the form', () => {
  it('cancels now after a preview of the refund and the mails, with the previewed amount', async () => {
    const opened = open(subscription);
    await fill('cancel-now');
    await choose('Refund', 'unused');
    expect(screen.getByText(/^The member can read this/u)).toBeDefined();
    submit();
    const dialog = await screen.findByRole('dialog', { name: 'Cancel Pro now' });
    await waitFor(() => {
      expect(dialog.textContent).toContain('£2.90 of invoice TM-0001; £3.09 remains paid');
    });
    expect(dialog.textContent).toContain('Your Pro subscription has ended');
    expect(dialog.textContent).toContain('Your refund of £2.90');
    const previewed = opened.asked.find(({ url }) => url.pathname.endsWith('/cancel/preview'));
    expect(previewed?.body).toEqual({
      when: 'now',
      refund: 'unused',
      reason: 'Asked on the phone',
    });
    expect(within(dialog).getByRole('button', { name: 'Keep it' })).toBeDefined();
    expect(within(dialog).queryByRole('button', { name: 'Cancel' })).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'End subscription' }));
    await screen.findByText('Subscription updated', { exact: false });
    const sent = opened.asked.find(({ url }) => url.pathname.endsWith('/subscription/cancel'));
    expect(sent?.body).toEqual({
      when: 'now',
      refund: 'unused',
      refundPence: 290,
      reason: 'Asked on the phone',
    });
  });

  it('states the next charge of a downgrade, which the toast can undo', async () => {
    const lower = {
      ...preview,
      to: { plan: 'basic', interval: 'month' },
      effectiveAt: periodEndsAt,
      after: [
        { ...paid, endsAt: periodEndsAt },
        { ...paid, plan: 'basic' },
      ],
      then: { pence: 199, at: periodEndsAt },
      refunds: [],
      mails: [],
    } satisfies SubscriptionChangePreview;
    const opened = open(subscription, lower);
    await fill('downgrade');
    submit();
    const dialog = await screen.findByRole('dialog', { name: 'Downgrade to Basic, monthly' });
    await waitFor(() => {
      expect(dialog.textContent).toContain('£1.99 on 4 June 2026');
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Schedule downgrade' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('The change was undone', { exact: false });
    expect(opened.asked.map(({ url }) => url.pathname)).toContain(
      `/api/admin/members/${member.id}/subscription/undo`,
    );
  });

  it('says when nothing would change, and cannot be sent then', async () => {
    open(subscription, {
      ...preview,
      changes: false,
      whyNot: 'it is already cancelled',
      events: [],
    });
    await fill('cancel');
    submit();
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => {
      expect(dialog.textContent).toContain('No change: it is already cancelled');
    });
    const send = within(dialog).getByRole('button', { name: 'End subscription' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
  });

  it('is hidden without a running subscription', () => {
    open({ ...subscription, phase: 'cancelled' });
    expect(screen.queryByText('Change subscription')).toBeNull();
    cleanup();
    open(null);
    expect(screen.queryByText('Change subscription')).toBeNull();
  });
});
