import {
  timelineCategories,
  type TimelineCategory,
} from '#domain/shared/accounts/timeline-categories.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { AlertsEvent } from '#domain/alerts/events.ts';
import type { DeliveryEvent } from '#domain/delivery/events.ts';
import type { PersonalDataAccessEvent } from '#domain/personal-data-access/events.ts';
import type { MailEvent } from '#domain/mail/events.ts';
import type { MemberNotesEvent } from '#domain/member-notes/events.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import type { RefusalEvent } from '#domain/refusal/events.ts';
import type { SignInEvent } from '#domain/sign-in/events.ts';
import type { SupportEvent } from '#domain/support/events.ts';
import { defineProjection } from '../engine/projection.ts';
import { accountEntries } from './account-entries.ts';
import { alertsEntries } from './alerts-entries.ts';
import { deliveryEntries } from './delivery-entries.ts';
import { mailEntries } from './mail-entries.ts';
import { membershipEntries } from './membership-entries.ts';
import { memberTimelineCollection, type TimelineDocument } from './read-model.ts';
import { refusalEntries } from './refusal-entries.ts';
import { signInEntries } from './sign-in-entries.ts';
import {
  personalDataAccessEntries,
  memberNotesEntries,
  supportEntries,
} from './support-entries.ts';
import { accountEntry, toEntryDescription } from './timeline-entry.ts';

/** Keyed by `TimelineCategory`, so that the console has a label for each category. */
const entries = {
  account: accountEntries,
  membership: membershipEntries,
  signin: signInEntries,
  alerts: alertsEntries,
  support: supportEntries,
  membernotes: memberNotesEntries,
  mail: mailEntries,
  delivery: deliveryEntries,
  look: personalDataAccessEntries,
  refusal: refusalEntries,
} satisfies Record<TimelineCategory, object>;

export const memberTimeline = defineProjection<
  TimelineDocument,
  | AccountEvent
  | MembershipEvent
  | SignInEvent
  | AlertsEvent
  | SupportEvent
  | MemberNotesEvent
  | MailEvent
  | DeliveryEvent
  | PersonalDataAccessEvent
  | RefusalEvent
>({
  collection: memberTimelineCollection,
  categories: timelineCategories,
  on: {
    ...entries.account,
    ...entries.membership,
    ...entries.signin,
    ...entries.alerts,
    ...entries.support,
    ...entries.membernotes,
    ...entries.mail,
    ...entries.delivery,
    ...entries.look,
    ...entries.refusal,
  },
  // Events from newer versions of the program have their type as title.
  otherwise: (event) => [
    accountEntry(event, toEntryDescription('account', formatEventType(event.type))),
  ],
});

const formatEventType = (type: string): string => type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
