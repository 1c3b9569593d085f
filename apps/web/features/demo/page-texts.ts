import type { ClockStep, DemoIncidentRequest } from '#contract/system/demo.ts';
import type { DemoProviderState } from '#contract/payments/payments.ts';

export const demoPageTexts = {
  lead: 'Nothing here is real: no emails leave this computer, no card is charged, and you can move the clock.',
  leadWithMailServer: 'No card is charged and you can move the clock, but emails are really sent.',
  forStaff: 'Only staff can control this demo',
  // Only DEMO=on shows it: a trial is open to this machine.
  forStaffText:
    'Log in as the demo admin to see the emails and move the clock. npm start printed the admin’s password.',
  outbox: {
    title: 'Outbox',
    filter: 'Only emails to',
    refresh: 'Refresh',
    loading: 'Loading emails',
    none: 'No emails yet',
    noneText: 'Create an account, reset a password or buy a plan, and the email appears here.',
    failed: 'Could not load the emails',
    elsewhere: 'Emails go to the configured mail server, so none are kept here.',
    to: (to: string): string => `to ${to}`,
    links: 'Links in this email',
    some: (shown: number, all: number): string => `${String(shown)} of ${String(all)}.`,
    more: 'Show more',
  },
  clock: {
    title: 'Clock',
    now: (at: string): string => `The demo time is ${at}.`,
    why: 'Renewals, reminders and plan endings happen on schedule. Move the clock forward to see them. It cannot go back.',
    moves: { P1D: 'One day', P7D: 'One week', P31D: '31 days', P366D: 'One year' },
    moving: 'Moving the clock',
    waitsFor: {
      'running-work': 'Waiting for running tasks to finish',
      jobs: 'Running the tasks that are due',
      forecasts: 'Training the model and computing Bitcoin’s forecasts',
      signals: 'Checking Bitcoin for technical events',
      'read-models': 'Updating the pages',
    } satisfies Record<ClockStep, string>,
    reached: (at: string, jobs: string): string => `Now at ${at}, ${jobs} done.`,
    left: (seconds: number): string =>
      seconds < 90
        ? `About ${String(seconds)} seconds left.`
        : `About ${String(Math.round(seconds / 60))} minutes left.`,
    moved: (jobs: string): string => `Clock moved. ${jobs} in progress.`,
    job: 'task',
    failed: 'Could not move the clock',
  },
  incidents: {
    title: 'Incidents',
    why: 'Choose what a bank, a new price or the mail service does to a member. Tidemark then reacts as it would outside the demo.',
    email: 'Member’s email',
    what: 'What happens',
    submit: 'Make it happen',
    failed: 'Nothing happened',
    done: 'Done',
    names: {
      dispute: 'The bank disputes the newest payment',
      'dispute-won': 'The dispute is won',
      'dispute-lost': 'The dispute is lost',
      'refunds-refused': 'Refunds to the card fail from now on',
      'refunds-accepted': 'Refunds to the card work again',
      'refund-failed': 'The bank returns the newest refund',
      'price-increase': 'The price of the plan goes up by £0.50',
      'mail-bounced': 'An email bounces',
      'mail-soft-bounced': 'An email bounces after temporary refusals',
      'mail-delivered': 'An email is delivered',
      'mail-complaint': 'An email is marked as spam',
    } satisfies Record<DemoIncidentRequest['incident'], string>,
  },
  provider: {
    title: 'Payment provider',
    why: 'The demo has its own payment provider, which notifies Tidemark of each payment. Choose how its messages arrive.',
    legend: 'How messages arrive',
    modes: {
      normal: 'Normally',
      repeat: 'Twice each',
      reorder: 'Newest first',
      delay: 'Ten minutes late',
      drop: 'Never',
    } satisfies Record<DemoProviderState['deliveries'], string>,
    address: (address: string): string => `Its address is ${address}.`,
    failed: 'The payment provider is not responding',
    none: 'Stripe keys are set, so the demo does not use its own payment provider.',
  },
} as const;
