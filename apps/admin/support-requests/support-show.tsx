import { LinkBase, useGetIdentity } from 'react-admin';
import { type SupportRequest, supportEndpoints } from '#contract/support/support.ts';
import { cannedAnswerEndpoints } from '#contract/support/canned-answers.ts';
import { supportTopicLabels } from '#contract/support/support-topics.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { ConsoleShow } from '../record/console-show.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import type { RecordHeading } from '../record/record-head.tsx';
import { Timeline } from '../record/timeline/timeline.tsx';
import { getTimelineCategories, useTimelineKind } from '../record/timeline/use-timeline-kind.ts';
import { useTimeline } from '../record/timeline/use-timeline.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { AnsweringNotice } from './answering-notice.tsx';
import { ActionAlert } from './unseen-steps.tsx';
import { ReasonForm } from './reason-form.tsx';
import { RelatedRequests, ThreadNotice } from './related-requests.tsx';
import { TextForm } from './text-form.tsx';
import { Thread } from './thread.tsx';
import { formatPlan, formatStatus } from './format.ts';
import './support.css';
import { useState } from 'react';
import { call } from '#ui/api/call.ts';
import { useRequestAction, type RequestActionInput } from './use-request-action.ts';
import { useCall } from '#ui/api/use-call.ts';

const answerRows = 8;
const noteRows = 2;

/** One request: its messages, its actions, and the member's history. */
export const SupportShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<SupportRequest> {...(id === undefined ? {} : { id })} heading={getHeading}>
      {(request) => (
        <div className="split record-columns" key={request.id}>
          <div className="stack">
            <ThreadNotice request={request} />
            <Thread request={request} now={now} />
            {request.status === 'erased' ? (
              <p className="muted">
                The content of this request was erased and can no longer be read.
              </p>
            ) : (
              <ReplySection request={request} />
            )}
            {request.accountId === null ? null : (
              <MemberTimeline memberId={request.accountId} now={now} />
            )}
          </div>
          <div className="stack">
            <RecordFields title="Request" record={request} fields={getFields(now)} />
            <RelatedRequests request={request} now={now} />
            {request.status === 'erased' ? null : <HandlingSection request={request} />}
          </div>
        </div>
      )}
    </ConsoleShow>
  );
};

type PartProps = { readonly request: SupportRequest };

const ReplySection = ({ request }: PartProps) => {
  const { address } = request;
  return (
    <>
      <TextForm
        request={request}
        name="answer"
        rows={answerRows}
        hint={text('support.answer-hint', { address })}
        closed={getClosedText(request)}
        above={(put) => (
          <>
            <AnsweringNotice requestId={request.id} />
            <CannedAnswerSelect onChosen={put} />
          </>
        )}
      />
      <TextForm
        request={request}
        name="note"
        rows={noteRows}
        hint="Not emailed. Included when the member requests a copy of their data."
        closed={null}
      />
    </>
  );
};

const getClosedText = ({ status, thread }: SupportRequest): string | null => {
  if (thread !== null) return text('support.answer-joined', { reference: thread.reference });
  return status === 'closed' ? 'This request is closed. Reopen it to answer.' : null;
};

const HandlingSection = ({ request }: PartProps) => {
  const { status, accountId, thread } = request;
  return (
    <>
      <AssignForm request={request} />
      {status === 'closed' ? null : <ReasonForm request={request} name="close" />}
      {status === 'waiting' || thread !== null ? null : (
        <ReasonForm request={request} name="reopen" />
      )}
      {accountId === null ? (
        <ReasonForm
          request={request}
          name="erase"
          hint="For requests of the sender, who has no account. The message, answers and notes can never be read again."
        />
      ) : null}
    </>
  );
};

type MemberTimelineProps = { readonly memberId: string; readonly now: Date };

const MemberTimeline = ({ memberId, now }: MemberTimelineProps) => {
  const [kind] = useTimelineKind();
  const timeline = useTimeline(memberId, getTimelineCategories(kind));
  return <Timeline ownerId={memberId} timeline={timeline} at={null} now={now} />;
};

const getHeading = (request: SupportRequest): RecordHeading => {
  const { reference, topic, sender, status, priority, channel } = request;
  return {
    title: supportTopicLabels[topic],
    crumb: reference,
    ids: [{ words: reference }, { words: sender }],
    tags: (
      <>
        <Tag tone={status === 'waiting' ? 'buff' : 'plain'}>{formatStatus(request)}</Tag>
        {priority ? <Tag tone="solid">{text('support.priority')}</Tag> : null}
        {channel === 'email' ? (
          <Tag tone="buff">Sent by email; not matched to a request</Tag>
        ) : null}
      </>
    ),
  };
};

const getFields = (now: Date): readonly RecordField<SupportRequest>[] => [
  { label: 'Topic', format: ({ topic }) => supportTopicLabels[topic] },
  {
    label: 'Member',
    format: ({ accountId, sender }) => (accountId === null ? text('support.no-account') : sender),
    show: MemberLink,
  },
  { label: 'Answers are sent to', format: ({ address }) => address },
  { label: 'Plan at the time', format: formatPlan },
  {
    label: 'Received',
    format: ({ openedAt }) => formatDateTime(new Date(openedAt), now),
  },
];

const MemberLink = ({ accountId, sender }: SupportRequest) =>
  accountId === null ? (
    text('support.no-account')
  ) : (
    <LinkBase to={`/members/${accountId}/show`}>
      {text('support.member-link', { name: sender })}
    </LinkBase>
  );

const unassignedValue = '';

/** Takes, reassigns or releases the request. */
const AssignForm = ({ request }: { readonly request: SupportRequest }) => {
  const { identity } = useGetIdentity();
  const { assignee, staff } = request;
  const current = assignee?.id ?? unassignedValue;
  const [chosen, setChosen] = useState<{ readonly id: string; readonly revision: number }>();
  const selectedAssignee = chosen?.id ?? current;
  const requestAction = useRequestAction(request, {
    kind: 'assigned',
    startRevision: chosen?.revision ?? request.revision,
    send: (input: RequestActionInput<{ readonly assigneeId: string | null }>) =>
      call(supportEndpoints.assignSupportRequest, input),
    done: 'Assigned',
    onDone: () => {
      setChosen(undefined);
    },
  });
  const assign = (to: string): void => {
    requestAction.send({ assigneeId: to === unassignedValue ? null : to });
  };
  const choose = (assigneeId: string): void => {
    setChosen({ id: assigneeId, revision: chosen?.revision ?? request.revision });
  };
  const currentUserId = identity === undefined ? undefined : String(identity.id);
  return (
    <section className="section" aria-label={text('support.assign')}>
      <header>
        <h2>{text('support.assign')}</h2>
      </header>
      <form
        className="command-form"
        onSubmit={(event) => {
          event.preventDefault();
          assign(selectedAssignee);
        }}
      >
        <StaffChoice staff={staff} value={selectedAssignee} onChosen={choose} />
        <ActionAlert action={requestAction} />
        <div className="buttons">
          <button className="button" type="submit" aria-disabled={requestAction.isPending}>
            Assign
          </button>
          {currentUserId === undefined || currentUserId === current ? null : (
            <button
              className="button"
              type="button"
              aria-disabled={requestAction.isPending}
              onClick={() => {
                assign(currentUserId);
              }}
            >
              Assign to me
            </button>
          )}
        </div>
      </form>
    </section>
  );
};

type StaffChoiceProps = {
  readonly staff: SupportRequest['staff'];
  readonly value: string;
  readonly onChosen: (id: string) => void;
};

const StaffChoice = ({ staff, value, onChosen }: StaffChoiceProps) => (
  <ChoiceField
    label="Assign to"
    value={value}
    options={[
      { value: unassignedValue, label: text('support.unassigned') },
      ...staff.map(({ id, name }) => ({ value: id, label: name })),
    ]}
    onChoose={onChosen}
  />
);

const maxAnswers = 200;

/** Canned answers; the chosen one is inserted into the text, where it can be edited. */
const CannedAnswerSelect = ({ onChosen }: { readonly onChosen: (text: string) => void }) => {
  const { data = [] } = useCall(cannedAnswerEndpoints.cannedAnswers, {
    jsonQuery: { range: [0, maxAnswers - 1] },
  });
  return (
    <ChoiceField
      label="Insert canned answer"
      value=""
      options={[
        { value: '', label: 'Choose…' },
        ...data.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      hint={<LinkBase to="/canned-answers">{text('support.canned-edit')}</LinkBase>}
      onChoose={(chosenId) => {
        const chosen = data.find((answer) => answer.id === chosenId);
        if (chosen) onChosen(chosen.text);
      }}
    />
  );
};
