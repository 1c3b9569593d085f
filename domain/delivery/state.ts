import { applyEvent, type EventEvolvers } from '../shared/decider.ts';
import { unchanged } from '../shared/define-aggregate.ts';
import type {
  DeliveredEdition,
  DeliveryDecision,
  DeliveryEvent,
  EditionDeliveryExtended,
  EditionDeliveryStarted,
} from './events.ts';

export type NotStarted = { readonly status: 'not-started' };

/** `waiting` recipients get the mail in a later batch, after a refusal or a decision. */
export type RecipientStatus =
  'waiting' | 'handed-over' | 'delivered' | 'failed' | 'in-doubt' | 'skipped' | 'dropped';

export type Recipient = {
  readonly status: RecipientStatus;
  readonly attempts: number;
  /** How often staff had the mail sent again; absent for none. */
  readonly resends?: number;
};

export type StartedDelivery = {
  readonly status: 'started';
  readonly edition: DeliveredEdition;
  readonly selectionId: string;
  readonly shard: number;
  readonly shards: number;
  /** Shards added by extensions. `shard` is the first of each extension. */
  readonly extensions: readonly Omit<
    EditionDeliveryExtended['data'],
    'extendedAt' | 'recipients'
  >[];
  /** Recipients in all shards. */
  readonly total: number;
  readonly startedAt: string;
  /** Recipients still waiting after the last batch, or null before the first batch is done. */
  readonly left: number | null;
  readonly recipients: ReadonlyMap<string, Recipient>;
};

export type DeliveryState = NotStarted | StartedDelivery;

export const initialState: DeliveryState = { status: 'not-started' };

const statusAfterDecision: Readonly<Record<DeliveryDecision, RecipientStatus>> = {
  again: 'waiting',
  sent: 'delivered',
  dropped: 'dropped',
};

export const evolve = (state: DeliveryState, event: DeliveryEvent): DeliveryState => {
  if (event.type === 'EditionDeliveryStarted') {
    return state.status === 'not-started' ? createStartedState(event.data) : state;
  }
  return state.status === 'not-started' ? state : applyEvent(evolvers, state, event);
};

/** True if the recipient will not be tried again without a decision. */
export const isFinished = (recipient: Recipient | undefined): boolean =>
  recipient !== undefined && recipient.status !== 'waiting' && recipient.status !== 'handed-over';

/**
 * The edition and recipient list of a shard: from the start of the delivery, or from the extension that added the
 * shard.
 */
export const getShardSelection = (
  { edition, selectionId, extensions }: StartedDelivery,
  shard: number,
): Pick<StartedDelivery, 'edition' | 'selectionId'> => {
  const latestExtension = extensions.findLast((extension) => extension.shard <= shard);
  return latestExtension
    ? {
        edition: { ...edition, version: latestExtension.version },
        selectionId: latestExtension.selectionId,
      }
    : { edition, selectionId };
};

const createStartedState = ({
  edition,
  selectionId,
  shard,
  shards,
  total,
  startedAt,
}: EditionDeliveryStarted['data']): StartedDelivery => ({
  status: 'started',
  edition,
  selectionId,
  shard,
  shards,
  total,
  startedAt,
  extensions: [],
  left: null,
  recipients: new Map(),
});

const evolvers: EventEvolvers<StartedDelivery, Exclude<DeliveryEvent, EditionDeliveryStarted>> = {
  // It only records the reason of staff.
  EditionDeliveryOrdered: unchanged,
  EditionDeliveryExtended: (state, { data }) => extendDelivery(state, data),
  EditionHandedOver: (state, { data: { accountId, attempt: attempts } }) =>
    changeRecipient(state, accountId, { status: 'handed-over', attempts }),
  EditionDelivered: (state, { data: { accountId } }) =>
    changeRecipient(state, accountId, { status: 'delivered' }),
  EditionDeliveryFailed: (state, { data: { accountId, final } }) =>
    changeRecipient(state, accountId, { status: final ? 'failed' : 'waiting' }),
  EditionDeliveryLeftInDoubt: (state, { data: { accountId } }) =>
    changeRecipient(state, accountId, { status: 'in-doubt' }),
  EditionRecipientSkipped: (state, { data: { accountId } }) =>
    changeRecipient(state, accountId, { status: 'skipped' }),
  EditionDeliveryDecided: (state, { data: { accountId, decision } }) =>
    changeRecipient(state, accountId, { status: statusAfterDecision[decision] }),
  EditionResendRequested: (state, { data: { accountId } }) => {
    const resends = countResends(state, accountId) + 1;
    return changeRecipient(state, accountId, { status: 'waiting', resends });
  },
  EditionBatchCompleted: (state, { data: { left } }) => ({ ...state, left }),
};

const extendDelivery = (
  state: StartedDelivery,
  { version, selectionId, shard, shards, recipients }: EditionDeliveryExtended['data'],
): StartedDelivery => ({
  ...state,
  extensions: [...state.extensions, { version, selectionId, shard, shards }],
  shards: state.shards + shards,
  total: state.total + recipients,
});

/** How often staff had the mail of a recipient sent again. */
export const countResends = (
  { recipients }: Pick<StartedDelivery, 'recipients'>,
  accountId: string,
): number => recipients.get(accountId)?.resends ?? 0;

const changeRecipient = (
  state: StartedDelivery,
  accountId: string,
  update: Partial<Recipient> & Pick<Recipient, 'status'>,
): StartedDelivery => {
  const recipients = new Map(state.recipients);
  const known = recipients.get(accountId) ?? { attempts: 0 };
  recipients.set(accountId, { ...known, ...update });
  return { ...state, recipients };
};
