import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** The recipients of one shard. The list has its own stream and is written before the delivery starts. */
export type EditionRecipientsListed = DomainEvent<
  'EditionRecipientsListed',
  { readonly accountIds: readonly string[]; readonly listedAt: string }
>;

/** Version and personal fields of the events in a recipient list. */
export const recipientsEvents = {
  EditionRecipientsListed: { version: 1, personal: [] },
} as const satisfies EventDefinitions<EditionRecipientsListed>;
