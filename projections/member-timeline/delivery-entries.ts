import type { DeliveryDecision, DeliveryEvent } from '#domain/delivery/events.ts';
import {
  plain,
  reasonedEntryOf,
  type TimelineEntries,
  type TimelineUpdates,
} from './timeline-entry.ts';

const decided: Readonly<Record<DeliveryDecision, string>> = {
  again: 'Staff chose to send a newsletter again',
  sent: 'Staff marked a newsletter as sent',
  dropped: 'Staff dropped a newsletter',
};

// The member page shows deliveries in a separate section.
const nothing = (): TimelineUpdates => [];

/** Decisions of staff about a newsletter with an unknown outcome. */
export const deliveryEntries: TimelineEntries<DeliveryEvent> = {
  EditionDeliveryDecided: (event) => {
    const { accountId, decision, reason } = event.data;
    return reasonedEntryOf(accountId, event, { ...plain('mails', decided[decision]), reason });
  },
  EditionDeliveryStarted: nothing,
  EditionDeliveryOrdered: nothing,
  EditionDeliveryExtended: nothing,
  EditionHandedOver: nothing,
  EditionDelivered: nothing,
  EditionDeliveryFailed: nothing,
  EditionDeliveryLeftInDoubt: nothing,
  EditionRecipientSkipped: nothing,
  EditionBatchCompleted: nothing,
};
