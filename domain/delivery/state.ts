import type { DomainEvent } from '../shared/event.ts';
import type {
  DeliveredEdition,
  DeliveryDecision,
  DeliveryEvent,
  EditionDeliveryExtended,
  EditionDeliveryOrdered,
  EditionDeliveryStarted,
  EditionRecipientsListed,
} from './events.ts';

export type NotStarted = { readonly status: 'not-started' };

/** `waiting`: to be sent with a later batch, after a refusal or a decision. */
export type RecipientStatus =
  'waiting' | 'handed-over' | 'delivered' | 'failed' | 'in-doubt' | 'skipped' | 'dropped';

export type Recipient = { readonly status: RecipientStatus; readonly attempts: number };

export type Started = {
  readonly status: 'started';
  readonly edition: DeliveredEdition;
  readonly selectionId: string;
  readonly shard: number;
  readonly shards: number;
  /** Shards that were added later, by the first of each. */
  readonly extensions: readonly Omit<
    EditionDeliveryExtended['data'],
    'extendedAt' | 'recipients'
  >[];
  /** Recipients in all shards. */
  readonly total: number;
  readonly startedAt: string;
  /** Who waited when the last batch was done; null before the first was. */
  readonly left: number | null;
  /** The recipients that have a status, by account. */
  readonly recipients: ReadonlyMap<string, Recipient>;
};

export type DeliveryState = NotStarted | Started;

export type ListedRecipients = { readonly accountIds: readonly string[] };

export const initialState: DeliveryState = { status: 'not-started' };

const statusAfterDecision: Readonly<Record<DeliveryDecision, RecipientStatus>> = {
  again: 'waiting',
  sent: 'delivered',
  dropped: 'dropped',
};

export const evolve = (state: DeliveryState, event: DeliveryEvent): DeliveryState => {
  if (event.type === 'EditionDeliveryStarted') {
    return state.status === 'not-started' ? started(event.data) : state;
  }
  // The reason of staff is only for readers of the log.
  if (state.status === 'not-started' || event.type === 'EditionDeliveryOrdered') return state;
  return evolveStarted(state, event);
};

/** Takes any event: one that a newer version of the program wrote changes nothing. */
export const evolveRecipients = (state: ListedRecipients, event: DomainEvent): ListedRecipients => {
  if (event.type !== 'EditionRecipientsListed') return state;
  return { accountIds: (event as EditionRecipientsListed).data.accountIds };
};

/** Whether nothing is to be done for the recipient by itself any more. */
export const isOver = (recipient: Recipient | undefined): boolean =>
  recipient !== undefined && recipient.status !== 'waiting' && recipient.status !== 'handed-over';

/** What a shard delivers and who was listed for it: that of the start, or of the extension that added it. */
export const partOf = (
  { edition, selectionId, extensions }: Started,
  shard: number,
): Pick<Started, 'edition' | 'selectionId'> => {
  const added = extensions.findLast((extension) => extension.shard <= shard);
  return added
    ? { edition: { ...edition, version: added.version }, selectionId: added.selectionId }
    : { edition, selectionId };
};

const started = ({
  edition,
  selectionId,
  shard,
  shards,
  total,
  startedAt,
}: EditionDeliveryStarted['data']): Started => ({
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

const evolveStarted = (
  state: Started,
  event: Exclude<DeliveryEvent, EditionDeliveryStarted | EditionDeliveryOrdered>,
): DeliveryState => {
  switch (event.type) {
    case 'EditionDeliveryExtended':
      return extended(state, event.data);
    case 'EditionHandedOver':
      return change(state, event.data.accountId, {
        status: 'handed-over',
        attempts: event.data.attempt,
      });
    case 'EditionDelivered':
      return change(state, event.data.accountId, { status: 'delivered' });
    case 'EditionDeliveryFailed':
      return change(state, event.data.accountId, {
        status: event.data.final ? 'failed' : 'waiting',
      });
    case 'EditionDeliveryLeftInDoubt':
      return change(state, event.data.accountId, { status: 'in-doubt' });
    case 'EditionRecipientSkipped':
      return change(state, event.data.accountId, { status: 'skipped' });
    case 'EditionDeliveryDecided':
      return change(state, event.data.accountId, {
        status: statusAfterDecision[event.data.decision],
      });
    case 'EditionBatchCompleted':
      return { ...state, left: event.data.left };
  }
  // Written by a newer version of the program: unknown events change nothing.
  return state;
};

const extended = (
  state: Started,
  { version, selectionId, shard, shards, recipients }: EditionDeliveryExtended['data'],
): Started => ({
  ...state,
  extensions: [...state.extensions, { version, selectionId, shard, shards }],
  shards: state.shards + shards,
  total: state.total + recipients,
});

const change = (
  state: Started,
  accountId: string,
  standing: { readonly status: RecipientStatus; readonly attempts?: number },
): Started => {
  const attempts = state.recipients.get(accountId)?.attempts ?? 0;
  const recipients = new Map(state.recipients);
  recipients.set(accountId, { attempts, ...standing });
  return { ...state, recipients };
};
