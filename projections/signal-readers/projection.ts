import type { AccountEvent } from '#domain/account/events.ts';
import { isSwitchedOn } from '#domain/shared/accounts/notifications.ts';
import { accountIdOf } from '../engine/payload.ts';
import { defineProjection } from '../engine/projection.ts';
import { signalReadersCollection, type SignalReaderDocument } from './read-model.ts';

const topic = 'trading-signals';

export const signalReaders = defineProjection<SignalReaderDocument, AccountEvent>({
  collection: signalReadersCollection,
  categories: ['account'],
  on: {
    AccountNotificationsChanged: ({ stream, data: { choices } }) => {
      if (choices[topic] === undefined) return [];
      const id = accountIdOf(stream);
      return [{ id, apply: () => (isSwitchedOn(choices, topic) ? { id } : null) }];
    },
    AccountErased: ({ stream }) => [{ id: accountIdOf(stream), apply: () => null }],
  },
});
