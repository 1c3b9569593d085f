import { randomBytes } from 'node:crypto';
import { resourceMissingError } from './fault.ts';
import type { ObjectKind, ObjectsByKind, ObjectStore } from './kinds.ts';
import type { StripeEvent } from './money-objects.ts';

export type FakeStripeState = ObjectStore & {
  /** Seconds since 1970, by the billing clock. */
  readonly now: () => number;
  readonly newId: (prefix: string) => string;
  /** Throws Stripe's error for a missing object. */
  readonly get: <K extends ObjectKind>(kind: K, id: string, param?: string) => ObjectsByKind[K];
  /** Records an event with the object's current state. It is delivered afterwards. */
  readonly emit: (type: string, object: object) => void;
};

export type BillingClock = { at: number };

export const apiVersion = '2026-10-28.endive';

type FakeStripeStateOptions = {
  readonly objects: ObjectStore;
  readonly billing: BillingClock;
  readonly onEvent: (event: StripeEvent) => void;
  readonly newId?: ((prefix: string) => string) | undefined;
};

export const createState = ({
  objects,
  billing,
  onEvent,
  newId = (prefix) => `${prefix}_fake${objects.nextNumber().toString(36).padStart(10, '0')}`,
}: FakeStripeStateOptions): FakeStripeState => {
  const now = (): number => billing.at;
  return {
    ...objects,
    now,
    newId,
    get: (kind, id, param) => {
      const storedObject = objects.find(kind, id);
      if (storedObject) return storedObject;
      throw resourceMissingError(kind, id, param);
    },
    emit: (type, object) => {
      const event = objects.put('event', {
        ...baseFields('event', newId('evt'), now()),
        api_version: apiVersion,
        data: { object },
        pending_webhooks: 0,
        request: { id: null, idempotency_key: null },
        type,
      });
      onEvent(event);
    },
  };
};

export const baseFields = <Name extends string>(
  object: Name,
  id: string,
  created: number,
): { id: string; object: Name; created: number; livemode: false } => ({
  id,
  object,
  created,
  livemode: false,
});

export const createClientSecret = (id: string): string =>
  `${id}_secret_${randomBytes(12).toString('hex')}`;

export const toListObject = <Item>(
  url: string,
  data: Item,
): { object: 'list'; url: string; has_more: false; data: Item } => ({
  object: 'list',
  url,
  has_more: false,
  data,
});
