import {
  timelineCategories,
  type TimelineCategory,
} from '#domain/shared/accounts/timeline-categories.ts';
import type { DomainEvent } from '#domain/shared/event.ts';
import { joinHandlers } from '#platform/consumers/event-handlers.ts';
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

// Keyed by `TimelineCategory`, so that the console has a label for each category.
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

export const memberTimeline = defineProjection<TimelineDocument, DomainEvent>({
  collection: memberTimelineCollection,
  categories: timelineCategories,
  on: joinHandlers(Object.values(entries)),
  // Events from newer versions of the program have their type as title.
  otherwise: (event) => [
    accountEntry(event, toEntryDescription('account', formatEventType(event.type))),
  ],
});

const formatEventType = (type: string): string => type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
