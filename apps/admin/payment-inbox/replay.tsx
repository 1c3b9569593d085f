import type { InboxEntryDetails } from '#contract/payment-inbox.ts';
import { ReasonedAct } from '../record/reasoned-act.tsx';
import { text } from '../texts/text.ts';

/** Follows the event once more, with a reason. */
export const Replay = ({ entry }: { readonly entry: InboxEntryDetails }) =>
  entry.replayable ? (
    <ReasonedAct
      request={{ resource: 'payment-inbox', id: entry.id, name: 'replay' }}
      title={text('inbox.replay')}
      why={text('inbox.replay-text')}
      hint={text('inbox.replay-hint')}
      done={text('inbox.replayed')}
      refused={text('inbox.not-replayed')}
      sending={text('inbox.replaying')}
    />
  ) : null;
