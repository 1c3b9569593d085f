import { defineAggregate } from '../shared/define-aggregate.ts';
import type { Actor } from '../shared/event.ts';
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
  initialState,
  recipientsOn,
  type DeliveryState,
  type ListedRecipients,
} from './state.ts';

/** The id of an edition's delivery, such as `daily-2026-11-23`. */
export const deliveryKey = ({ kind, date }: Pick<DeliveredEdition, 'kind' | 'date'>): string =>
  `${kind}-${date}`;

type DeliveryShard = { readonly key: string; readonly shard: number };

export const deliveryStream = (key: string, shard: number): string => {
  const shardKey = String(shard);
  return `delivery-${key}-${shardKey}`;
};

// The reason for a manual delivery is personal data of the admin who entered it. All other events are about the
// recipient.
const getSubject = (_id: unknown, event: DeliveryEvent, actor: Actor): string | undefined => {
  if (event.type === 'EditionDeliveryOrdered') return actor;
  return 'accountId' in event.data ? event.data.accountId : undefined;
};

export const deliveryDecider = defineAggregate<
  DeliveryCommand,
  DeliveryEvent,
  DeliveryState,
  DeliveryShard
>({
  category: 'delivery',
  stream: ({ key, shard }) => deliveryStream(key, shard),
  subject: getSubject,
  events: deliveryEvents,
  initialState,
  on: evolve,
  decide,
});

type RecipientsShard = { readonly selectionId: string; readonly shard: number };

export const recipientsStream = (selectionId: string, shard: number): string => {
  const shardKey = String(shard);
  return `recipients-${selectionId}-${shardKey}`;
};

/** The recipients of one shard. The list is written once and never changes. */
export const recipientsDecider = defineAggregate<
  ListEditionRecipients,
  EditionRecipientsListed,
  ListedRecipients,
  RecipientsShard
>({
  category: 'recipients',
  stream: ({ selectionId, shard }) => recipientsStream(selectionId, shard),
  notExported:
    'Ids of the recipients of an edition. The events of its delivery show the outcome for each.',
  events: recipientsEvents,
  initialState: { accountIds: [] },
  on: recipientsOn,
  decide: decideRecipients,
});
