import type { ErasureEvent } from '#domain/account/events.ts';
import { accountEntry, toEntryDescription, type TimelineEntries } from './timeline-entry.ts';

/** An erasure by staff until it is executed. The explanations are stored as reasons. */
export const erasureEntries: TimelineEntries<ErasureEvent> = {
  AccountErasureRequested: (event) => {
    const { operator, explanation } = event.data;
    const title =
      operator === null
        ? 'Erasure requested, waiting for a second admin'
        : `Erasure requested on the command line by ${operator}`;
    return [accountEntry(event, { ...toEntryDescription('account', title), reason: explanation })];
  },
  AccountErasureConfirmed: (event) => {
    const { operator, explanation } = event.data;
    const title =
      operator === null
        ? 'Erasure confirmed by a second admin'
        : `Erasure confirmed on the command line by ${operator}`;
    return [accountEntry(event, { ...toEntryDescription('account', title), reason: explanation })];
  },
  AccountErasureWithdrawn: (event) => [
    accountEntry(event, {
      ...toEntryDescription('account', 'Erasure withdrawn'),
      reason: event.data.explanation,
    }),
  ],
};
