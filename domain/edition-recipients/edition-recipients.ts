import type { EventEvolvers } from '../shared/decider.ts';
import { defineAggregate } from '../shared/define-aggregate.ts';
import { recipientsEvents, type EditionRecipientsListed } from './events.ts';

export type ListEditionRecipients = {
  readonly type: 'ListEditionRecipients';
  readonly accountIds: readonly string[];
  readonly now: Date;
};

type ListedRecipients = { readonly accountIds: readonly string[] };

const on: EventEvolvers<ListedRecipients, EditionRecipientsListed> = {
  EditionRecipientsListed: (_, { data: { accountIds } }) => ({ accountIds }),
};

const decideRecipients = (
  listed: ListedRecipients,
  { accountIds, now }: ListEditionRecipients,
): readonly EditionRecipientsListed[] =>
  listed.accountIds.length > 0
    ? []
    : [{ type: 'EditionRecipientsListed', data: { accountIds, listedAt: now.toISOString() } }];

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
  on,
  decide: decideRecipients,
});
