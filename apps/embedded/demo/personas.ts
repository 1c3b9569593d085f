import type { GrantDuration } from '#domain/membership/events.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import type { PaymentAction } from './payment-story.ts';

/** A support action on a member, in days before today. */
export type StaffAction =
  | {
      readonly act: 'grant';
      readonly daysAgo: number;
      readonly plan: PaidPlanId;
      readonly duration: GrantDuration;
      readonly reason: string;
    }
  | { readonly act: 'revoke'; readonly daysAgo: number; readonly reason: string };

export type Person = {
  /** The local part of the email address. */
  readonly name: string;
  readonly displayName: string;
  readonly registeredDaysAgo: number;
  readonly signInsPerWeek: number;
  readonly failedSignIns?: number;
  readonly staffActions?: readonly StaffAction[];
  readonly payments?: readonly PaymentAction[];
  readonly preferredCoins?: readonly string[];
};

export type Persona = Person & { readonly plan: string; readonly story: string };

export const adminPersona: Persona = {
  name: 'admin',
  displayName: 'Imogen Hale',
  registeredDaysAgo: 182,
  signInsPerWeek: 4,
  plan: 'Staff',
  story: 'Works in support: sees every member, gives and takes plans by hand.',
};

export const supportPersona: Persona = {
  // Not `support`, because mails are sent from support@tidemark.example.
  name: 'agent',
  displayName: 'Ravi Menon',
  registeredDaysAgo: 164,
  signInsPerWeek: 3,
  plan: 'Support staff',
  story: 'Has the support role: reads the console, answers requests, gives 7-day trials.',
};

/** They share a password of their own where the demo can be reached by others. */
export const staffPersonas: readonly Persona[] = [adminPersona, supportPersona];

export const personas: readonly Persona[] = [
  {
    name: 'free',
    displayName: 'Rosa Lindqvist',
    registeredDaysAgo: 171,
    signInsPerWeek: 2,
    plan: 'Free',
    story: 'On the Free plan; had Pro on trial for a week in the second month.',
    staffActions: [
      {
        act: 'grant',
        daysAgo: 140,
        plan: 'pro',
        duration: 'trial',
        reason: 'Asked to see the forecasts before deciding',
      },
    ],
    preferredCoins: ['BTC', 'ETH', 'SOL', 'BNB'],
  },
  {
    name: 'basic',
    displayName: 'Tom Achterberg',
    registeredDaysAgo: 166,
    signInsPerWeek: 3,
    plan: 'Basic',
    story: 'Has Basic for a year, given by support after a month that went well.',
    staffActions: [
      {
        act: 'grant',
        daysAgo: 160,
        plan: 'basic',
        duration: 'monthly',
        reason: 'Writes for a student paper',
      },
      {
        act: 'grant',
        daysAgo: 131,
        plan: 'basic',
        duration: 'annual',
        reason: 'Renewed for the year with the paper',
      },
    ],
    preferredCoins: ['BTC', 'XRP', 'ADA'],
  },
  {
    name: 'pro',
    displayName: 'Mei Tanaka',
    registeredDaysAgo: 169,
    signInsPerWeek: 5,
    plan: 'Pro',
    story: 'Has Pro for a year, after a trial.',
    staffActions: [
      { act: 'grant', daysAgo: 168, plan: 'pro', duration: 'trial', reason: 'New member trial' },
      { act: 'grant', daysAgo: 158, plan: 'pro', duration: 'annual', reason: 'Early supporter' },
    ],
    preferredCoins: ['BTC', 'ETH', 'SOL', 'DOT'],
  },
  {
    name: 'downgrading',
    displayName: 'Idris Bello',
    registeredDaysAgo: 150,
    signInsPerWeek: 3,
    plan: 'Pro, then Basic',
    story: 'Pays for Pro by the month, and has chosen Basic from the next period on.',
    payments: [
      { act: 'subscribe', daysAgo: 48, plan: 'pro', card: 'pm_card_visa' },
      { act: 'look', daysAgo: 16.9 },
      { act: 'change', daysAgo: 12, plan: 'basic' },
    ],
  },
  {
    name: 'pastdue',
    displayName: 'Hanna Virtanen',
    registeredDaysAgo: 120,
    signInsPerWeek: 2,
    plan: 'Basic, past due',
    story: 'The second month of Basic was not paid: the card was refused. Basic stays for 14 days.',
    payments: [
      { act: 'subscribe', daysAgo: 34, plan: 'basic', card: 'pm_card_chargeCustomerFail' },
      { act: 'look', daysAgo: 2.9 },
    ],
  },
  {
    name: 'manual',
    displayName: 'Carlos Medina',
    registeredDaysAgo: 177,
    signInsPerWeek: 1,
    plan: 'Pro, lifetime',
    story: 'Pro for life, given by support.',
    staffActions: [
      { act: 'grant', daysAgo: 176, plan: 'pro', duration: 'lifetime', reason: 'Founding member' },
    ],
  },
  {
    name: 'incomplete',
    displayName: 'Noor Haddad',
    registeredDaysAgo: 3,
    signInsPerWeek: 3,
    failedSignIns: 3,
    plan: 'Free, payment unfinished',
    story:
      'Signed up three days ago, mistyped the password, and left the checkout for Pro two hours ago.',
    payments: [{ act: 'subscribe', daysAgo: 0.09, plan: 'pro' }],
  },
];

/**
 * A persona as displayed. With Stripe keys, the demo has no payments, so paying personas are on
 * the Free plan.
 */
export const toPersonaView = (
  { name, plan, story, payments }: Persona,
  hasProvider: boolean,
): Pick<Persona, 'name' | 'plan' | 'story'> =>
  hasProvider || payments === undefined
    ? { name, plan, story }
    : { name, plan: 'Free', story: unpaidStory };

const unpaidStory = 'On the Free plan: with keys of Stripe, the demo writes no payments there.';

const names =
  'Ada Byrne,Ben Okafor,Chloe Marchetti,Daniel Novak,Elif Demir,Farid Nasser,Greta Olsen,Hugo Pereira,Ines Duarte,Jonas Keller,Kavya Rao,Liam Gallagher,Maja Kowalska,Nils Bergman,Olga Petrenko,Pablo Ortega,Quinn Harper,Rania Saleh,Stefan Ilic,Tessa Vermeer,Umar Siddiqui,Vera Horvat,Wanda Nowak,Yuki Sato';
const reasons = [
  'Conference voucher',
  'Goodwill after an outage',
  'Beta tester',
  'Prize of the spring quiz',
];

export const backgroundMembers: readonly Person[] = names.split(',').map((displayName, index) => ({
  name: displayName.toLowerCase().replace(' ', '.'),
  displayName,
  registeredDaysAgo: 12 + ((index * 37) % 160),
  signInsPerWeek: (index % 3) * 0.5,
  failedSignIns: index % 5 === 0 ? 1 : 0,
  staffActions: createStaffActions(index),
}));

function createStaffActions(index: number): readonly StaffAction[] {
  if (index % 3 !== 0) return [];
  const durations: readonly GrantDuration[] = ['trial', 'monthly', 'annual', 'lifetime'];
  const reason = reasons[index % reasons.length] ?? 'Goodwill';
  const duration = durations[(index / 3) % durations.length] ?? 'trial';
  return [
    {
      act: 'grant',
      daysAgo: 5 + (index % 7),
      plan: index % 2 === 0 ? 'pro' : 'basic',
      duration,
      reason,
    },
  ];
}
