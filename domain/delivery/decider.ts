import { defineAggregate } from '../shared/define-aggregate.ts';
import type { Actor } from '../shared/event.ts';
import type { DeliveryCommand } from './commands.ts';
import { decide } from './decide.ts';
import { deliveryEvents, type DeliveredEdition, type DeliveryEvent } from './events.ts';
import { evolve, initialState, type DeliveryState } from './state.ts';

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
