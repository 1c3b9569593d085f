import type { ClockStep } from '#contract/demo.ts';
import type { DemoProviderState } from '#contract/payments.ts';

/** Texts of the page on which a demonstration is looked after: its mails, its clock, its payment provider. */
export const demoPageTexts = {
  lead: 'Nothing here is real: no mail leaves this machine, no card is charged, and the clock can be moved.',
  leadWithMailServer: 'No card is charged here, and the clock can be moved. Mails are really sent.',
  forStaff: 'Only staff may control this demonstration',
  // Only DEMO=on shows it: a trial is open to this machine.
  forStaffText:
    'Log in as its admin to see the mails and to move the clock. The admin has a password of its own, which npm start printed.',
  outbox: {
    title: 'Outbox',
    filter: 'Only mails to',
    refresh: 'Look again',
    loading: 'Loading the mails',
    none: 'No mail was sent',
    noneText: 'Register, ask for a new password or buy a plan: its mail appears here.',
    failed: 'The mails cannot be shown',
    elsewhere: 'Mails go to the mail server that is set, so none are kept here.',
    to: (to: string): string => `to ${to}`,
    links: 'Links in this mail',
    some: (shown: number, all: number): string => `${String(shown)} of ${String(all)}.`,
    more: 'Show more',
  },
  clock: {
    title: 'Clock',
    now: (at: string): string => `It is ${at} in this demonstration.`,
    why: 'Renewals, reminders and ends of plans happen when their time comes. Move it forward to see them; it does not go back.',
    moves: { P1D: 'One day', P7D: 'One week', P31D: '31 days', P366D: 'A year' },
    moving: 'Moving the clock',
    waitsFor: {
      'running-work': 'Waiting for running tasks to finish',
      jobs: 'Running the tasks that are due',
      forecasts: 'Training the model and computing Bitcoin’s forecasts',
      signals: 'Checking Bitcoin for trading signals',
      'read-models': 'Updating the pages',
    } satisfies Record<ClockStep, string>,
    reached: (at: string, jobs: string): string => `Now at ${at}, ${jobs} done.`,
    moved: (jobs: string): string => `The clock was moved. ${jobs} on the way.`,
    job: 'task',
    failed: 'The clock was not moved',
  },
  provider: {
    title: 'Payment provider',
    why: 'The demonstration has a payment provider of its own. It tells Tidemark about each payment; choose how these messages arrive.',
    legend: 'How messages arrive',
    modes: {
      normal: 'As they should',
      repeat: 'Each one twice',
      reorder: 'Newest first',
      delay: 'Ten minutes late',
      drop: 'Never',
    } satisfies Record<DemoProviderState['deliveries'], string>,
    address: (address: string): string => `It answers at ${address}.`,
    failed: 'The payment provider does not answer',
    none: 'Keys of Stripe are set, so the demonstration has no payment provider of its own.',
  },
} as const;
