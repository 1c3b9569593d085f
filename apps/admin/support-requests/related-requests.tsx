import { LinkBase } from 'react-admin';
import { supportEndpoints, type SupportRequest } from '#contract/support/support.ts';
import { supportTopicLabels } from '#contract/support/support-topics.ts';
import { call } from '#ui/api/call.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { text } from './texts.ts';
import { statusLabels } from './format.ts';
import { ActionAlert } from './unseen-steps.tsx';
import { useRequestAction, type RequestActionInput } from './use-request-action.ts';

type RelatedRequestsProps = { readonly request: SupportRequest; readonly now: Date };

/** The other requests of the same person, which one press joins to this thread. */
export const RelatedRequests = ({ request, now }: RelatedRequestsProps) => {
  const { related, revision } = request;
  const separation = useSeparation(request);
  const joining = useRequestAction(request, {
    kind: 'joined',
    startRevision: revision,
    send: ({ params, body }: RequestActionInput<{ readonly requestIds: string[] }>) =>
      call(supportEndpoints.joinSupportRequests, { params, body }),
    done: 'Requests joined',
  });
  const others = related.filter(({ joined }) => !joined);
  if (related.length === 0) return null;
  return (
    <Section title="Other requests of this person">
      <ul className="row-list related-requests">
        {related.map(({ id, reference, topic, status, openedAt, joined }) => (
          <li key={id}>
            <span>
              <LinkBase to={`/support-requests/${id}/show`}>{reference}</LinkBase>{' '}
              {supportTopicLabels[topic]}{' '}
              <time className="faint" dateTime={openedAt}>
                {formatDateTime(new Date(openedAt), now)}
              </time>
            </span>
            {joined ? (
              <button
                className="button"
                type="button"
                aria-disabled={separation.isPending}
                aria-label={text('support.separate-one', { reference })}
                onClick={() => {
                  separation.send({ requestId: id });
                }}
              >
                {text('support.separate')}
              </button>
            ) : (
              <Tag tone={status === 'waiting' ? 'buff' : 'plain'}>{statusLabels[status]}</Tag>
            )}
          </li>
        ))}
      </ul>
      <ActionAlert action={joining} />
      <ActionAlert action={separation} />
      {others.length === 0 ? null : (
        <>
          <p className="hint">They become part of this conversation and are answered here.</p>
          <button
            className="button block large"
            type="button"
            aria-disabled={joining.isPending}
            onClick={() => {
              joining.send({ requestIds: others.map(({ id }) => id) });
            }}
          >
            {text('support.join', { smart_count: others.length })}
          </button>
        </>
      )}
    </Section>
  );
};

const useSeparation = (request: SupportRequest) =>
  useRequestAction(request, {
    kind: 'separated',
    startRevision: request.revision,
    send: ({ body: { requestId } }: RequestActionInput<{ readonly requestId: string }>) =>
      call(supportEndpoints.separateSupportRequest, { params: { id: requestId } }),
    done: 'Request separated',
  });

/** On the page of a joined request: where it is answered, and the way back. */
export const ThreadNotice = ({ request }: { readonly request: SupportRequest }) => {
  const separation = useSeparation(request);
  const { id, thread } = request;
  if (thread === null) return null;
  return (
    <div className="waiting">
      <p>
        {text('support.joined-to', { reference: thread.reference })}{' '}
        <LinkBase to={`/support-requests/${thread.id}/show`}>Open the conversation</LinkBase>
      </p>
      <ActionAlert action={separation} />
      <p>
        <button
          className="button"
          type="button"
          aria-disabled={separation.isPending}
          onClick={() => {
            separation.send({ requestId: id });
          }}
        >
          {text('support.separate')}
        </button>
      </p>
    </div>
  );
};
