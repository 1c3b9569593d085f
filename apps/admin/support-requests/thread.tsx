import type { SupportRequest } from '#contract/support/support.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { text } from './texts.ts';

type Step = SupportRequest['steps'][number];

/** `answered by email`, after the name of the person who did it. */
export const formatStep = ({ kind, assignee, thread, channel }: Step): string => {
  if (kind === 'assigned' && assignee === null) return 'unassigned it';
  if ((kind === 'message' || kind === 'reply') && channel === 'email')
    return text(`support.step.${kind}-email`);
  return text(`support.step.${kind}`, {
    name: assignee?.name ?? '',
    reference: thread?.reference ?? '',
  });
};

type ThreadProps = { readonly request: SupportRequest; readonly now: Date };

/** All messages and actions, oldest first, with those of the requests that were joined to this one. */
export const Thread = ({ request: { id, steps }, now }: ThreadProps) => (
  <Section title="Conversation">
    <ol className="support-thread">
      {steps.map((step) => (
        <li key={step.id} className={step.kind}>
          <p className="faint">
            <b>{step.by.name}</b> {formatStep(step)}{' '}
            <time dateTime={step.at}>{formatDateTime(new Date(step.at), now)}</time>
            {step.request.id === id ? null : (
              <span className="of-joined">
                {text('support.step.of-request', { reference: step.request.reference })}
              </span>
            )}
          </p>
          {step.text === null ? null : <p className="message-text">{step.text}</p>}
          {step.attachments.length === 0 ? null : (
            <p className="hint">
              {text('support.attachments', { names: step.attachments.join(', ') })}
            </p>
          )}
        </li>
      ))}
    </ol>
  </Section>
);
