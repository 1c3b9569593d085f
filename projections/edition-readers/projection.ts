import type { AccountEvent } from '#domain/account/events.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import { defaultNewsletter } from '#domain/shared/news/newsletter.ts';
import { isNotificationEnabled } from '#domain/shared/accounts/notifications.ts';
import { evolvePlanHoldings, emptyPlanHoldings } from '#domain/shared/plans/effective-plan.ts';
import { getStreamAccountId } from '../engine/payload.ts';
import { onPlanChanges } from '../engine/plan-handlers.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { editionReadersCollection, type EditionReader } from './read-model.ts';

export const editionReaders = defineProjection<EditionReader, AccountEvent | MembershipEvent>({
  collection: editionReadersCollection,
  categories: ['account', 'membership'],
  on: {
    AccountRegistered: ({ stream }) => {
      const id = getStreamAccountId(stream);
      return [{ id, apply: () => withEditions({ ...unknownReader, id }) }];
    },
    AccountEmailVerified: ({ stream }) => updateReader(stream, () => ({ verified: true })),
    AccountEmailChanged: ({ stream }) => updateReader(stream, () => confirmedFields),
    AccountEmailChangeUndone: ({ stream }) => updateReader(stream, () => confirmedFields),
    AccountNotificationsChanged: ({ stream, data }) =>
      updateReader(stream, ({ choices }) => ({ choices: { ...choices, ...data.choices } })),
    AccountNewsletterChosen: ({ stream, data: { frequency } }) =>
      updateReader(stream, () => ({ frequency })),
    AccountMailsSuppressed: ({ stream }) => updateReader(stream, () => ({ suppressed: true })),
    AccountMailsResumed: ({ stream }) => updateReader(stream, () => ({ suppressed: false })),
    AccountSuspended: ({ stream }) => updateReader(stream, () => ({ suspended: true })),
    AccountRestored: ({ stream }) => updateReader(stream, () => ({ suspended: false })),
    AccountErased: ({ stream }) => [{ id: getStreamAccountId(stream), apply: () => null }],
    ...onPlanChanges((event) =>
      updateReader(event.stream, ({ held }) => ({
        held: evolvePlanHoldings(held, event, (grant) => grant),
      })),
    ),
  },
});

const confirmedFields = { verified: true, suppressed: false } as const;

const unknownReader: Omit<EditionReader, 'id'> = {
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
  stream: string,
  fieldsOf: (reader: EditionReader) => Partial<EditionReader>,
): readonly Update<EditionReader>[] => [
  {
    id: getStreamAccountId(stream),
    apply: (reader) => reader && withEditions({ ...reader, ...fieldsOf(reader) }),
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
