import { LinkBase } from 'react-admin';
import type { SupportRequest } from '#contract/support.ts';
import { supportTopicLabels } from '#contract/support-topics.ts';
import { formatMoment } from '#ui/format.ts';
import { Tag } from '#ui/tag.tsx';
import { ConsoleShow } from '../record/console-show.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import type { RecordHeading } from '../record/record-head.tsx';
import { Timeline } from '../record/timeline.tsx';
import { categoriesOf, useTimelineKind } from '../record/use-timeline-kind.ts';
import { useTimeline } from '../record/use-timeline.ts';
import { text } from '../texts/text.ts';
import { useNow } from '../use-now.ts';
import { AssignForm } from './assign-form.tsx';
import { ReadyAnswers } from './ready-answers.tsx';
import { ReasonForm } from './reason-form.tsx';
import { TextForm } from './text-form.tsx';
import { Thread } from './thread.tsx';
import { planInWords, statusLabels } from './words.ts';
import './support.css';

const answerRows = 8;
const noteRows = 2;

/** One request: what was written, what to do with it, and the member's history beside it. */
export const SupportShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<SupportRequest> {...(id === undefined ? {} : { id })} heading={headingOf}>
      {(request) => (
        <div className="split cs" key={request.id}>
          <div className="stack">
            <Thread request={request} now={now} />
            {request.status === 'erased' ? (
              <p className="muted">{text('support.erased')}</p>
            ) : (
              <Writing request={request} />
            )}
            {request.accountId === null ? null : (
              <MemberTimeline memberId={request.accountId} now={now} />
            )}
          </div>
          <div className="stack">
            <RecordFields title={text('support.facts')} record={request} fields={fieldsAt(now)} />
            {request.status === 'erased' ? null : <Handling request={request} />}
          </div>
        </div>
      )}
    </ConsoleShow>
  );
};

type PartProps = { readonly request: SupportRequest };

const Writing = ({ request }: PartProps) => {
  const { address, status } = request;
  return (
    <>
      <TextForm
        request={request}
        name="answer"
        rows={answerRows}
        hint={text('support.answer-hint', { address })}
        closed={status === 'closed' ? text('support.answer-closed') : null}
        above={(put) => <ReadyAnswers onChosen={put} />}
      />
      <TextForm
        request={request}
        name="note"
        rows={noteRows}
        hint={text('support.note-hint')}
        closed={null}
      />
    </>
  );
};

const Handling = ({ request }: PartProps) => {
  const { status, accountId } = request;
  return (
    <>
      <AssignForm request={request} />
      {status === 'closed' ? null : <ReasonForm request={request} name="close" />}
      {status === 'waiting' ? null : <ReasonForm request={request} name="reopen" />}
      {accountId === null ? (
        <ReasonForm request={request} name="erase" hint={text('support.erase-hint')} />
      ) : null}
    </>
  );
};

type MemberTimelineProps = { readonly memberId: string; readonly now: Date };

const MemberTimeline = ({ memberId, now }: MemberTimelineProps) => {
  const [kind] = useTimelineKind();
  const timeline = useTimeline(memberId, categoriesOf(kind));
  return <Timeline ownerId={memberId} timeline={timeline} at={null} now={now} />;
};

const headingOf = (request: SupportRequest): RecordHeading => {
  const { reference, topic, sender, status, priority } = request;
  return {
    title: supportTopicLabels[topic],
    crumb: reference,
    ids: [{ words: reference }, { words: sender }],
    tags: (
      <>
        <Tag tone={status === 'waiting' ? 'buff' : 'plain'}>
          {statusLabels[status].toUpperCase()}
        </Tag>
        {priority ? <Tag tone="solid">{text('support.priority')}</Tag> : null}
      </>
    ),
  };
};

const fieldsAt = (now: Date): readonly RecordField<SupportRequest>[] => [
  { label: text('support.topic'), words: ({ topic }) => supportTopicLabels[topic] },
  {
    label: text('support.member'),
    words: ({ accountId, sender }) => (accountId === null ? text('support.no-account') : sender),
    show: Member,
  },
  { label: text('support.address'), words: ({ address }) => address },
  { label: text('support.plan'), words: planInWords },
  {
    label: text('support.opened'),
    words: ({ openedAt }) => formatMoment(new Date(openedAt), now),
  },
];

const Member = ({ accountId, sender }: SupportRequest) =>
  accountId === null ? (
    text('support.no-account')
  ) : (
    <LinkBase to={`/members/${accountId}/show`}>
      {text('support.member-link', { name: sender })}
    </LinkBase>
  );
