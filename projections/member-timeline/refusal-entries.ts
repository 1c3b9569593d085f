import type { RefusalEvent } from '#domain/refusal/events.ts';
import type { Action } from '#domain/shared/resources.ts';
import { accountEntry, toEntryDescription, type TimelineEntries } from './timeline-entry.ts';

const resourceNames: Readonly<Record<string, string>> = {
  admin: 'the console',
  'support-desk': 'the support desk',
  activity: 'the activity',
  'mail-resend': 'the mails of members',
  'login-help': 'the logins of members',
  'member-export': 'an export of every member',
  trials: 'the trials of members',
  refunds: 'the refunds of members',
  'newsletter-admin': 'the newsletter generator',
  monitor: 'the bot monitor',
  'demo-control': 'the demo’s controls',
  'public-market': 'the market',
  'public-news': 'the news',
  'public-plans': 'the plans',
  'track-record': 'the track record',
  'newsletter-archive': 'the archive of newsletters',
};

const reasonByRule: Readonly<Record<string, string>> = {
  'denied/needs-staff': 'not staff',
  'denied/needs-admin': 'not an admin',
  'denied/needs-second-factor': 'no second factor',
  'denied/remembered-session': 'the device is kept signed in',
  'denied/suspended': 'the account is suspended',
};

const formatAttempt = (resource: string, action: Action): string => {
  const resourceName = resourceNames[resource] ?? `“${resource}”`;
  return action === 'read' ? resourceName : `a change in ${resourceName}`;
};

export const refusalEntries: TimelineEntries<RefusalEvent> = {
  StaffAccessRefused: (event) => {
    const { resource, action, rule } = event.data;
    const title = `Refused ${formatAttempt(resource, action)}: ${reasonByRule[rule] ?? rule}`;
    return [accountEntry(event, toEntryDescription('visit', title))];
  },
};
