import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { DeliveryCommand, ListEditionRecipients } from './commands.ts';
import { decide, decideRecipients } from './decide.ts';
import {
  deliveryEvents,
  recipientsEvents,
  type DeliveredEdition,
  type DeliveryEvent,
  type EditionRecipientsListed,
} from './events.ts';
import {
  evolve,
  evolveRecipients,
  initialState,
  type DeliveryState,
  type ListedRecipients,
} from './state.ts';

export const deliveryDecider: Decider<DeliveryCommand, DeliveryEvent, DeliveryState> = {
  category: 'delivery',
  definitions: deliveryEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<DeliveryEvent>(deliveryEvents),
};

/** The id of an edition's delivery, such as `daily-2026-11-23`. */
export const deliveryKey = ({ kind, date }: Pick<DeliveredEdition, 'kind' | 'date'>): string =>
  `${kind}-${date}`;

export const deliveryStream = (key: string, shard: number): string => {
  const shardKey = String(shard);
  return `delivery-${key}-${shardKey}`;
};

/** The recipients of one shard. The list is written once and never changes. */
export const recipientsDecider: Decider<
  ListEditionRecipients,
  EditionRecipientsListed,
  ListedRecipients
> = {
  category: 'recipients',
  definitions: recipientsEvents,
  initialState: { accountIds: [] },
  evolve: evolveRecipients,
  decide: decideRecipients,
  upcast: upcaster<EditionRecipientsListed>(recipientsEvents),
};

export const recipientsStream = (selectionId: string, shard: number): string => {
  const shardKey = String(shard);
  return `recipients-${selectionId}-${shardKey}`;
};
