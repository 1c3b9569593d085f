import type { GrantDuration } from '#domain/membership/events.ts';
import type { PaidPlanId } from '#domain/shared/plans.ts';

/** An action of support on a member, in days before today. */
export type StaffAct =
  | {
      readonly act: 'grant';
      readonly daysAgo: number;
      readonly plan: PaidPlanId;
      readonly duration: GrantDuration;
      readonly reason: string;
    }
  | { readonly act: 'revoke'; readonly daysAgo: number; readonly reason: string };

export type Person = {
  /** The local part of the address. */
  readonly name: string;
  readonly displayName: string;
  readonly registeredDaysAgo: number;
  readonly signInsPerWeek: number;
  readonly failedSignIns?: number;
  readonly acts?: readonly StaffAct[];
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

export const personas: readonly Persona[] = [
  {
    name: 'free',
    displayName: 'Rosa Lindqvist',
    registeredDaysAgo: 171,
    signInsPerWeek: 2,
    plan: 'Free',
    story: 'On the Free plan; had Pro on trial for a week in the second month.',
    acts: [
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
    acts: [
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
    acts: [
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
    story: 'Pro ends within three weeks; a year of Basic lies beneath it and holds afterwards.',
    acts: [
      {
        act: 'grant',
        daysAgo: 95,
        plan: 'basic',
        duration: 'annual',
        reason: 'Asked for Basic only',
      },
      {
        act: 'grant',
        daysAgo: 12,
        plan: 'pro',
        duration: 'monthly',
        reason: 'One last month of Pro',
      },
    ],
  },
  {
    name: 'pastdue',
    displayName: 'Hanna Virtanen',
    registeredDaysAgo: 120,
    signInsPerWeek: 2,
    plan: 'Free, Basic ended',
    story: 'A month of Basic ended a few days ago and nothing took its place.',
    acts: [
      {
        act: 'grant',
        daysAgo: 35,
        plan: 'basic',
        duration: 'monthly',
        reason: 'Goodwill after an outage',
      },
    ],
  },
  {
    name: 'manual',
    displayName: 'Carlos Medina',
    registeredDaysAgo: 177,
    signInsPerWeek: 1,
    plan: 'Pro, lifetime',
    story: 'Pro for life, given by support.',
    acts: [
      { act: 'grant', daysAgo: 176, plan: 'pro', duration: 'lifetime', reason: 'Founding member' },
    ],
  },
  {
    name: 'incomplete',
    displayName: 'Noor Haddad',
    registeredDaysAgo: 3,
    signInsPerWeek: 3,
    failedSignIns: 3,
    plan: 'Free, a trial taken back',
    story:
      'Signed up three days ago, mistyped the password, and had a trial that support took back.',
    acts: [
      { act: 'grant', daysAgo: 2, plan: 'basic', duration: 'trial', reason: 'New member trial' },
      { act: 'revoke', daysAgo: 1, reason: 'Given to the wrong member' },
    ],
  },
];

const names =
  'Ada Byrne,Ben Okafor,Chloe Marchetti,Daniel Novak,Elif Demir,Farid Nasser,Greta Olsen,Hugo Pereira,Ines Duarte,Jonas Keller,Kavya Rao,Liam Gallagher,Maja Kowalska,Nils Bergman,Olga Petrenko,Pablo Ortega,Quinn Harper,Rania Saleh,Stefan Ilic,Tessa Vermeer,Umar Siddiqui,Vera Horvat,Wanda Nowak,Yuki Sato';
const reasons = [
  'Conference voucher',
  'Goodwill after an outage',
  'Beta tester',
  'Prize of the spring quiz',
];

export const crowd: readonly Person[] = names.split(',').map((displayName, index) => ({
  name: displayName.toLowerCase().replace(' ', '.'),
  displayName,
  registeredDaysAgo: 12 + ((index * 37) % 160),
  signInsPerWeek: (index % 3) * 0.5,
  failedSignIns: index % 5 === 0 ? 1 : 0,
  acts: actsOf(index),
}));

function actsOf(index: number): readonly StaffAct[] {
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
