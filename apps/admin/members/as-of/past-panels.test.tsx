import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openList } from '../../testing/list-context.tsx';
import { aGrant, paidMember, toMemberDetails } from '../../testing/member.ts';
import { aLogin } from '../../testing/member-login.ts';
import { Account } from '../account/account.tsx';
import { Mailing } from '../account/mailing.tsx';
import { MemberNotes } from '../account/member-notes.tsx';
import { ComplimentaryPlans } from '../membership/complimentary-plans.tsx';
import { Payments, Subscription } from '../payments/payments.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const now = new Date('2026-05-20T10:00:00.000Z');
const member = toMemberDetails(paidMember('pro', null), { grants: [aGrant('one')] });
const at = '2026-05-04T10:00:00.000Z';
const invoice = {
  id: 'in_1',
  number: 'TM-0001',
  status: 'paid',
  createdAt: at,
  paidAt: at,
  lines: [],
  vat: [],
  discountPence: 0,
  totalPence: 599,
  paidPence: 599,
  refundedPence: 0,
  refunds: [],
};
const answers: Readonly<Record<string, unknown>> = {
  account: {
    suspended: false,
    secondFactor: true,
    support: false,
    recovery: null,
    supportRefundPence: null,
    staffSecondFactorRequired: true,
    login: aLogin,
  },
  mailing: { newsletter: true, frequency: 'daily', editions: [], suppression: null },
  notes: [],
  payments: {
    customerId: 'cus_1',
    provider: 'works',
    providerDashboard: null,
    invoices: [invoice],
    subscription: null,
    disputes: [{ id: 'du_1', invoiceId: 'in_1', pence: 599, status: 'lost', openedAt: at }],
  },
};
const open = (panel: ReactNode) =>
  openList('members', panel, ({ url }) => {
    const json = answers[url.pathname.split('/').at(-1) ?? ''];
    return json === undefined ? undefined : { json };
  });

const panels = [
  {
    names: ['Complimentary plans'],
    panel: (readOnly: boolean) => (
      <ComplimentaryPlans member={member} now={now} readOnly={readOnly} onEnd={() => undefined} />
    ),
  },
  {
    names: ['Subscription'],
    panel: (readOnly: boolean) => <Subscription member={member} now={now} readOnly={readOnly} />,
  },
  {
    names: ['Payments', 'Disputes'],
    panel: (readOnly: boolean) => <Payments member={member} now={now} readOnly={readOnly} />,
  },
  {
    names: ['Login'],
    panel: (readOnly: boolean) => <Account member={member} now={now} readOnly={readOnly} />,
  },
  {
    names: ['Staff notes'],
    panel: (readOnly: boolean) => <MemberNotes member={member} now={now} readOnly={readOnly} />,
  },
  {
    names: ['Emails'],
    panel: (readOnly: boolean) => <Mailing member={member} readOnly={readOnly} />,
  },
];

describe('a panel that always shows today', () => {
  it.each(panels)('states that while a past date is selected: $names', async ({ names, panel }) => {
    open(panel(true));
    for (const name of names) {
      expect(await screen.findByRole('region', { name: `${name}, as of today` })).toBeDefined();
      expect(screen.getByRole('heading', { name: `${name}, as of today` })).toBeDefined();
    }
    cleanup();
    open(panel(false));
    for (const name of names) {
      expect(await screen.findByRole('heading', { name })).toBeDefined();
      expect(await screen.findByRole('region', { name })).toBeDefined();
    }
  });
});

it('notes are added to the present only', () => {
  open(<MemberNotes member={member} now={now} readOnly />);
  expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull();
  cleanup();
  open(<MemberNotes member={member} now={now} readOnly={false} />);
  expect(screen.getByRole('button', { name: 'Add note' })).toBeDefined();
});
