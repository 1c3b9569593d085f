import { useState, type JSX } from 'react';
import { supportTopicLabels } from '#contract/support/support-topics.ts';
import type { OwnSupportRequest } from '#contract/support/own-requests.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { EmptyState, SkeletonRows } from '#ui/parts/section.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { useOwnRequests } from '../api/get-own-requests.ts';
import { supportTexts } from '../texts.ts';
import { ReplyForm } from './reply-form.tsx';

const texts = supportTexts.own;
const skeletonRowCount = 3;

const RequestItem = ({ request }: { request: OwnSupportRequest }): JSX.Element => {
  const now = useNow();
  const { reference, topic, status, openedAt, thread } = request;
  const [isOpen, setOpen] = useState(status === 'answered');
  const [isSent, setSent] = useState(false);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>
        <span>
          {supportTopicLabels[topic]} <span className="faint">{reference}</span>
        </span>
        <Tag tone={status === 'answered' ? 'gain' : 'plain'}>{texts.status[status]}</Tag>
        <time className="faint" dateTime={openedAt}>
          {formatDateTime(new Date(openedAt), now)}
        </time>
      </summary>
      <ol className="thread">
        {thread.map(({ id, from, at, text }) => (
          <li key={id} className={from}>
            <p className="faint">
              <b>{texts.from[from]}</b>{' '}
              <time dateTime={at}>{formatDateTime(new Date(at), now)}</time>
            </p>
            <p className="message-text">{text}</p>
          </li>
        ))}
      </ol>
      <p className="hint" role="status">
        {isSent ? supportTexts.reply.sent : null}
      </p>
      {isOpen && status !== 'erased' ? (
        <ReplyForm
          request={request}
          onSent={() => {
            setSent(true);
          }}
        />
      ) : null}
    </details>
  );
};

/** The reader's requests with the answers of support. */
export const OwnRequests = (): JSX.Element => {
  const { data, isError, refetch } = useOwnRequests();
  if (data === undefined) {
    if (!isError) return <SkeletonRows rows={skeletonRowCount} label={texts.loading} />;
    return (
      <EmptyState
        fact={texts.failed}
        action={
          <button className="button" type="button" onClick={() => void refetch()}>
            {texts.tryAgain}
          </button>
        }
      />
    );
  }
  if (data.length === 0) return <EmptyState fact={texts.empty}>{texts.how}</EmptyState>;
  return (
    <div className="own-requests">
      {data.map((request) => (
        <RequestItem key={request.id} request={request} />
      ))}
    </div>
  );
};
