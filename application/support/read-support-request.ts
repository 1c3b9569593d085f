import { supportDecider, supportStream } from '#domain/support/support.ts';
import type { SupportChannel, SupportEvent } from '#domain/support/events.ts';
import type { EventStore, Position, StoredEvent } from '#platform/event-store/event-store.port.ts';

type Ports = { readonly eventStore: Pick<EventStore, 'read'> };

export type SupportStep = {
  readonly id: string;
  readonly kind:
    | 'message'
    | 'reply'
    | 'answer'
    | 'note'
    | 'assigned'
    | 'closed'
    | 'reopened'
    | 'joined'
    | 'separated'
    | 'erased';
  readonly at: string;
  /** Position of its event in the log, to order steps of several requests. */
  readonly position: Position;
  /** Revision of its event, to tell what was added after a page was loaded. */
  readonly revision: number;
  readonly actor: string;
  /** The message, or the reason; null if there is none. Contains "erased" once the key is destroyed. */
  readonly text: string | null;
  readonly assigneeId: string | null;
  /** The request to which this one was joined; null for other steps. */
  readonly threadId: string | null;
  /** How the sender wrote; null for steps of staff. */
  readonly channel: SupportChannel | null;
  /** Names of the files that came with an email, which are not kept. */
  readonly attachments: readonly string[];
};

/** A request's steps, oldest first, with the sender's address; undefined for an unknown id. */
export const readSupportRequest = async (
  { eventStore }: Ports,
  requestId: string,
): Promise<
  { readonly address: string; readonly revision: number; readonly steps: SupportStep[] } | undefined
> => {
  const steps: SupportStep[] = [];
  let address: string | undefined;
  let revision = -1;
  for await (const stored of eventStore.read(supportStream(requestId))) {
    const { type, data, metadata } = stored;
    const event = supportDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
    if (event.type === 'SupportRequestOpened') ({ address } = event.data);
    steps.push(toStep(stored, event));
    ({ revision } = stored);
  }
  return address === undefined ? undefined : { address, revision, steps };
};

/** Steps of several requests, oldest first. */
export const compareSteps = (one: SupportStep, other: SupportStep): number =>
  one.at.localeCompare(other.at) || one.position.localeCompare(other.position);

const kinds: Readonly<Record<SupportEvent['type'], SupportStep['kind']>> = {
  SupportRequestOpened: 'message',
  SupportRequestAssigned: 'assigned',
  SupportAnswerSent: 'answer',
  SupportRequestClosed: 'closed',
  SupportRequestReopened: 'reopened',
  SupportNoteAdded: 'note',
  SupportReplyReceived: 'reply',
  SupportRequestJoined: 'joined',
  SupportRequestSeparated: 'separated',
  SupportRequestErased: 'erased',
};

const toStep = (
  { id, revision, position, metadata: { at, actor } }: StoredEvent,
  event: SupportEvent,
): SupportStep => ({
  id,
  kind: kinds[event.type],
  at,
  position,
  revision,
  actor,
  text: getText(event),
  assigneeId: event.type === 'SupportRequestAssigned' ? event.data.assigneeId : null,
  threadId: event.type === 'SupportRequestJoined' ? event.data.threadId : null,
  ...getMessageFields(event),
});

const getText = (event: SupportEvent): string | null => {
  switch (event.type) {
    case 'SupportRequestOpened':
      return event.data.message;
    case 'SupportAnswerSent':
    case 'SupportNoteAdded':
    case 'SupportReplyReceived':
      return event.data.text;
    case 'SupportRequestClosed':
    case 'SupportRequestReopened':
      return event.data.reason;
    case 'SupportRequestAssigned':
    case 'SupportRequestJoined':
    case 'SupportRequestSeparated':
    case 'SupportRequestErased':
      return null;
  }
};

const getMessageFields = (event: SupportEvent): Pick<SupportStep, 'channel' | 'attachments'> => {
  if (event.type !== 'SupportRequestOpened' && event.type !== 'SupportReplyReceived')
    return { channel: null, attachments: [] };
  const { channel = 'app', attachments = [] } = event.data;
  return { channel, attachments };
};
