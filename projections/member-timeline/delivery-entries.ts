import type { DeliveryDecision, DeliveryEvent } from '#domain/delivery/events.ts';
import {
  toEntryDescription,
  accountEntryWithReason,
  type TimelineEntries,
  type TimelineUpdates,
} from './timeline-entry.ts';

const decisionTitles: Readonly<Record<DeliveryDecision, string>> = {
  again: 'Staff chose to send a newsletter again',
  sent: 'Staff marked a newsletter as sent',
  dropped: 'Staff dropped a newsletter',
};

// The member page shows deliveries in a separate section.
const noEntry = (): TimelineUpdates => [];

export const deliveryEntries: TimelineEntries<DeliveryEvent> = {
  EditionDeliveryDecided: (event) => {
    const { accountId, decision, reason } = event.data;
    return accountEntryWithReason(accountId, event, {
      ...toEntryDescription('mails', decisionTitles[decision]),
      reason,
    });
  },
  EditionResendRequested: (event) => {
    const { accountId, reason } = event.data;
    return accountEntryWithReason(accountId, event, {
      ...toEntryDescription('mails', 'Staff sent a newsletter again'),
      reason,
    });
  },
  EditionDeliveryStarted: noEntry,
  EditionDeliveryOrdered: noEntry,
  EditionDeliveryExtended: noEntry,
  EditionHandedOver: noEntry,
  EditionDelivered: noEntry,
  EditionDeliveryFailed: noEntry,
  EditionDeliveryLeftInDoubt: noEntry,
  EditionRecipientSkipped: noEntry,
  EditionBatchCompleted: noEntry,
};
