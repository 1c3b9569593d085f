import type { AccountEvent } from '#domain/account/events.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import { defaultNewsletter } from '#domain/shared/news/newsletter.ts';
import { isNotificationEnabled } from '#domain/shared/accounts/notifications.ts';
import { evolvePlanHoldings, emptyPlanHoldings } from '#domain/shared/plans/effective-plan.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { getStreamAccountId } from '../engine/payload.ts';
import { onPlanChanges } from '../engine/plan-handlers.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { editionReadersCollection, type EditionReader } from './read-model.ts';

export const editionReaders = defineProjection<EditionReader, AccountEvent | MembershipEvent>({
  collection: editionReadersCollection,
  categories: ['account', 'membership'],
  on: {
    AccountRegistered: ({ stream, metadata }) => {
      const id = getStreamAccountId(stream);
      return [{ id, apply: () => withEditions({ ...unknownReader, id, since: metadata.at }) }];
    },
    AccountEmailVerified: (event) => updateReader(event, () => ({ verified: true })),
    AccountEmailChanged: (event) => updateReader(event, () => confirmedFields),
    AccountEmailChangeUndone: (event) => updateReader(event, () => confirmedFields),
    AccountNotificationsChanged: (event) =>
      updateReader(event, ({ choices }) => ({ choices: { ...choices, ...event.data.choices } })),
    AccountNewsletterChosen: (event) =>
      updateReader(event, () => ({ frequency: event.data.frequency })),
    AccountMailsSuppressed: (event) => updateReader(event, () => ({ suppressed: true })),
    AccountMailsResumed: (event) => updateReader(event, () => ({ suppressed: false })),
    AccountSuspended: (event) => updateReader(event, () => ({ suspended: true })),
    AccountRestored: (event) => updateReader(event, () => ({ suspended: false })),
    AccountErased: ({ stream }) => [{ id: getStreamAccountId(stream), apply: () => null }],
    ...onPlanChanges((event) =>
      updateReader(event, ({ held }) => ({
        held: evolvePlanHoldings(held, event, (grant) => grant),
      })),
    ),
  },
});

const confirmedFields = { verified: true, suppressed: false } as const;

const unknownReader: Omit<EditionReader, 'id' | 'since'> = {
  verified: false,
  suppressed: false,
  suspended: false,
  choices: {},
  frequency: defaultNewsletter.frequency,
  held: emptyPlanHoldings,
  newsletter: 'never',
  report: false,
  storyAlerts: false,
};

const updateReader = (
  { stream, metadata }: Pick<StoredEvent, 'stream' | 'metadata'>,
  fieldsOf: (reader: EditionReader) => Partial<EditionReader>,
): readonly Update<EditionReader>[] => [
  {
    id: getStreamAccountId(stream),
    apply: (reader) => {
      if (reader === null) return null;
      const changed = withEditions({ ...reader, ...fieldsOf(reader) });
      const isSame = changed.newsletter === reader.newsletter && changed.report === reader.report;
      return isSame ? changed : { ...changed, since: metadata.at };
    },
  },
];

const withEditions = (reader: EditionReader): EditionReader => {
  const { verified, suppressed, suspended, choices, frequency, held } = reader;
  const isReachable = verified && !suppressed && !suspended;
  const newsletter =
    isReachable && isNotificationEnabled(choices, 'newsletter') ? frequency : 'never';
  const hasPlan = held.grants.length > 0 || held.subscription !== null;
  return {
    ...reader,
    newsletter,
    report: isReachable && hasPlan && isNotificationEnabled(choices, 'weekly-report'),
    // Notifications of browsers need no address that can be reached.
    storyAlerts: !suspended && hasPlan && isNotificationEnabled(choices, 'story-alerts'),
  };
};
