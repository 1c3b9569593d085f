import { paymentInboxEndpoints } from '#contract/endpoints/payment-inbox.ts';
import type { InboxEntryDetails } from '#contract/payment-inbox.ts';
import { call } from '#ui/call.ts';
import { Section } from '#ui/section.tsx';
import { ReasonCommand } from '../record/reason-command.tsx';
import { text } from '../texts/text.ts';

/** Follows the event once more, with a reason. */
export const Replay = ({ entry: { id, replayable } }: { readonly entry: InboxEntryDetails }) =>
  replayable ? (
    <Section title={text('inbox.replay')}>
      <p>{text('inbox.replay-text')}</p>
      <ReasonCommand
        send={(reason) =>
          call(paymentInboxEndpoints.replayProviderEvent, { params: { id }, body: { reason } })
        }
        verb={text('inbox.replay')}
        done={text('inbox.replayed')}
        refused={text('inbox.not-replayed')}
        closed={null}
      />
    </Section>
  ) : null;
