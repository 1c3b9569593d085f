import { supportDecider, supportStream } from '#domain/support/decider.ts';
import type { SupportEvent } from '#domain/support/events.ts';
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.port.ts';

type Ports = { readonly eventStore: Pick<EventStore, 'read'> };

export type SupportStep = {
  readonly id: string;
  readonly kind: 'message' | 'answer' | 'note' | 'assigned' | 'closed' | 'reopened' | 'erased';
  readonly at: string;
  /** Revision of its event, to tell what was added after a page was loaded. */
  readonly revision: number;
  readonly actor: string;
  /** The message, or the reason; null if there is none. Contains "erased" once the key is destroyed. */
  readonly text: string | null;
  readonly assigneeId: string | null;
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

const kinds: Readonly<Record<SupportEvent['type'], SupportStep['kind']>> = {
  SupportRequestOpened: 'message',
  SupportRequestAssigned: 'assigned',
  SupportAnswerSent: 'answer',
  SupportRequestClosed: 'closed',
  SupportRequestReopened: 'reopened',
  SupportNoteAdded: 'note',
  SupportRequestErased: 'erased',
};

const toStep = (
  { id, revision, metadata: { at, actor } }: StoredEvent,
  event: SupportEvent,
): SupportStep => ({
  id,
  kind: kinds[event.type],
  at,
  revision,
  actor,
  text: getText(event),
  assigneeId: event.type === 'SupportRequestAssigned' ? event.data.assigneeId : null,
});

const getText = (event: SupportEvent): string | null => {
  switch (event.type) {
    case 'SupportRequestOpened':
      return event.data.message;
    case 'SupportAnswerSent':
    case 'SupportNoteAdded':
      return event.data.text;
    case 'SupportRequestClosed':
    case 'SupportRequestReopened':
      return event.data.reason;
    case 'SupportRequestAssigned':
    case 'SupportRequestErased':
      return null;
  }
};
