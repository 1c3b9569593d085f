import type { InboxEntryDetails } from '#contract/payment-inbox.ts';
import { Section } from '#ui/section.tsx';
import { ReasonCommand } from '../record/reason-command.tsx';
import { text } from '../texts/text.ts';

/** Follows the event once more, with a reason. */
export const Replay = ({ entry: { id, replayable } }: { readonly entry: InboxEntryDetails }) =>
  replayable ? (
    <Section title={text('inbox.replay')}>
      <p>{text('inbox.replay-text')}</p>
      <ReasonCommand
        request={{ resource: 'payment-inbox', id, name: 'replay', body: {} }}
        verb={text('inbox.replay')}
        done={text('inbox.replayed')}
        refused={text('inbox.not-replayed')}
        closed={null}
      />
    </Section>
  ) : null;
