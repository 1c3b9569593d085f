import type { SupportRequest } from '#contract/support/support.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { text } from '../texts/text.ts';

type Step = SupportRequest['steps'][number];

/** `answered by email`, after the name of the person who did it. */
export const formatStep = ({ kind, assignee }: Step): string => {
  if (kind !== 'assigned') return text(`support.step.${kind}`);
  return assignee === null
    ? text('support.step.put-back')
    : text('support.step.assigned', { name: assignee.name });
};

type ThreadProps = { readonly request: SupportRequest; readonly now: Date };

/** All messages and actions, oldest first. */
export const Thread = ({ request: { steps }, now }: ThreadProps) => (
  <Section title={text('support.thread')}>
    <ol className="support-thread">
      {steps.map((step) => (
        <li key={step.id} className={step.kind}>
          <p className="faint">
            <b>{step.by.name}</b> {formatStep(step)}{' '}
            <time dateTime={step.at}>{formatDateTime(new Date(step.at), now)}</time>
          </p>
          {step.text === null ? null : <p className="message-text">{step.text}</p>}
        </li>
      ))}
    </ol>
  </Section>
);
