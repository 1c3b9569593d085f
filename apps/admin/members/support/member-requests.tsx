import { LinkBase } from 'react-admin';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import {
  type MemberSupportRequest,
  memberSupportEndpoints,
} from '#contract/support/member-requests.ts';
import { supportTopicLabels } from '#contract/support/support-topics.ts';
import { formatFailure } from '#ui/api/api-error.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { Section, SkeletonRows } from '#ui/parts/section.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { Failure } from '../../layout/states.tsx';
import { formatStatus } from '../../support-requests/format.ts';
import '../../support-requests/support.css';
import { text } from './texts.ts';
import { titleToday } from '../as-of/title-today.ts';

type MemberRequestsProps = {
  readonly member: Pick<MemberDetails, 'id'>;
  readonly now: Date;
  /** The page shows a past date. */
  readonly readOnly: boolean;
};

/** What a member asked support, newest first, with the state and the answers. */
export const MemberRequests = ({ member: { id }, now, readOnly }: MemberRequestsProps) => (
  <Section title={titleToday('Support requests', readOnly)}>
    <Requests memberId={id} now={now} />
  </Section>
);

const Requests = ({ memberId, now }: { readonly memberId: string; readonly now: Date }) => {
  const { data, error, refetch } = useCall(memberSupportEndpoints.memberSupportRequests, {
    params: { id: memberId },
  });
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={1} label="Loading the support requests." />;
    return (
      <Failure
        title="Could not load the support requests"
        message={formatFailure(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0) return <p className="muted">No requests yet.</p>;
  return (
    <div className="member-requests">
      {data.map((request) => (
        <RequestItem key={request.id} request={request} now={now} />
      ))}
    </div>
  );
};

type RequestItemProps = { readonly request: MemberSupportRequest; readonly now: Date };

const RequestItem = ({ request, now }: RequestItemProps) => {
  const { id, reference, topic, status, openedAt, accountId, messages } = request;
  const hasAnswer = messages.some(({ from }) => from === 'support');
  return (
    <details open={status === 'waiting'}>
      <summary>
        <span>{supportTopicLabels[topic]}</span>
        <Tag tone={status === 'waiting' ? 'buff' : 'plain'}>{formatStatus(request)}</Tag>
        <time className="faint" dateTime={openedAt}>
          {formatDateTime(new Date(openedAt), now)}
        </time>
      </summary>
      {accountId === null ? (
        <p className="hint">Sent logged out, with this member’s address</p>
      ) : null}
      <ol className="support-thread">
        {messages.map(({ id: messageId, from, by, at, text: written }) => (
          <li key={messageId} className={from === 'support' ? 'answer' : 'message'}>
            <p className="faint">
              <b>{by.name}</b> <time dateTime={at}>{formatDateTime(new Date(at), now)}</time>
            </p>
            <p className="message-text">{written}</p>
          </li>
        ))}
      </ol>
      {hasAnswer || status === 'erased' ? null : <p className="muted">No answer yet.</p>}
      <p>
        <LinkBase to={`/support-requests/${id}/show`}>
          {text('member-requests.open', { reference })}
        </LinkBase>
      </p>
    </details>
  );
};
