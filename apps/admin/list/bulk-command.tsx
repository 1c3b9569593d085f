import { useState, type ReactNode } from 'react';
import { useCreatePath, useNavigate } from 'react-admin';
import { formatBindingTime } from '#contract/binding-day.ts';
import { maxUntypedMembers } from '#contract/bulk-changes.ts';
import type { CallInput, CallResponse } from '#contract/call-types.ts';
import { bulkChangeEndpoints } from '#contract/admin/bulk-changes.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { formatFailure, isRefusal } from '#ui/api/api-error.ts';
import { SkeletonRows } from '#ui/parts/section.tsx';
import { Failure } from '../layout/states.tsx';
import { withReauthentication } from '../reauthentication/with-reauthentication.ts';
import { ValidatedForm } from '../record/command/checked-form.tsx';
import { ReasonField } from '../record/command/reason-field.tsx';
import { TypedCountField } from '../record/command/typed-count-field.tsx';
import { text } from './texts.ts';
import { text as memberText } from '../members/display/texts.ts';
import { useBulkScope } from './bulk-scope.tsx';
import { useList } from './use-list.ts';
import { formatCount } from '#contract/format.ts';
import { isPaidPlan } from '#contract/membership/plans.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { useCall, useCallMutation } from '#ui/api/use-call.ts';
import { ChangeArrow } from '../layout/icons.tsx';

type PreviewRequest = CallInput<'previewBulkChange'>['body'];
export type BulkChangeInput = PreviewRequest['change'];
export type BulkTarget = PreviewRequest['target'];

type BulkCommandProps = {
  readonly target: BulkTarget;
  readonly change: BulkChangeInput;
  /** Fields that describe the change. */
  readonly fields?: ReactNode;
  readonly onClose: () => void;
  readonly onStarted?: () => void;
};

/** One change of many records: a preview from the server, then a background job with its own page. */
export const BulkCommand = ({ target, change, fields, onClose, onStarted }: BulkCommandProps) => {
  const { data, error, refetch } = usePreview(target, change);
  const start = useStart({
    onStarted,
    // The list has changed since the preview.
    onRefused: () => void refetch(),
  });
  return (
    <div className="bulk-preview">
      <div>
        <h2>Preview of the change</h2>
        {data === undefined ? (
          <PreviewPlaceholder error={error} retry={() => void refetch()} />
        ) : (
          <BulkOutcomes preview={data} />
        )}
      </div>
      <ApplyForm
        fields={fields}
        preview={data}
        starting={start.isPending}
        error={start.error}
        onApply={(reason, expectedTotal) => {
          start.mutate({ body: { target, change, reason, expectedTotal } });
        }}
        onClose={onClose}
      />
    </div>
  );
};

/** The selection, or all results of the list's filter. */
export const useBulkTarget = (): BulkTarget => {
  const { selectedIds, filterValues } = useList();
  const { everything } = useBulkScope();
  return everything ? { filter: filterValues } : { ids: [...selectedIds] };
};

// Not refetched automatically, so that staff confirm what they have read.
const usePreview = (target: BulkTarget, change: BulkChangeInput) =>
  useCall(
    bulkChangeEndpoints.previewBulkChange,
    { body: { target, change } },
    { enabled: ({ state }) => state.data === undefined, gcTime: 0, retry: false },
  );

type StartOptions = {
  readonly onStarted: (() => void) | undefined;
  readonly onRefused: () => void;
};

const useStart = ({ onStarted, onRefused }: StartOptions) => {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  return useCallMutation(bulkChangeEndpoints.startBulkChange, {
    send: withReauthentication,
    onSuccess: ({ id }) => {
      onStarted?.();
      navigate(createPath({ resource: 'bulk-changes', type: 'show', id }));
    },
    onError: (error) => {
      if (isRefusal(error)) onRefused();
    },
  });
};

const PreviewPlaceholder = ({ error, retry }: { error: Error | null; retry: () => void }) => {
  if (error === null) return <SkeletonRows rows={4} label="Loading the preview" />;
  const message = formatFailure(error);
  if (isRefusal(error)) return <Alert title={text('bulk.not-started')}>{message}</Alert>;
  return <Failure title="Could not load the preview" message={message} onRetry={retry} />;
};

type ApplyFormProps = Pick<BulkCommandProps, 'fields' | 'onClose'> & {
  /** Undefined until the preview is loaded. */
  readonly preview: BulkPreview | undefined;
  readonly starting: boolean;
  readonly error: Error | null;
  /** The server compares the number of members in the preview. */
  readonly onApply: (reason: string, expectedTotal: number | undefined) => void;
};

const ApplyForm = (props: ApplyFormProps) => {
  const { fields, preview, starting, error, onApply, onClose } = props;
  const [reason, setReason] = useState('');
  const [typedCount, setTypedCount] = useState('');
  const { changed, total = 0 } = preview ?? {};
  const mustType = total > maxUntypedMembers;
  const givesCredit = preview?.outcomes.some(({ credit }) => credit) === true;
  return (
    <ValidatedForm
      className="command-form"
      onSend={() => {
        if (!starting) onApply(reason.trim(), preview?.total);
      }}
    >
      {fields}
      <ReasonField value={reason} readOnly={starting} onChange={setReason} />
      {mustType && changed !== undefined && changed > 0 ? (
        <TypedCountField
          label={text('bulk.typed-count')}
          fault={text('bulk.typed-count-fault', { count: formatCount(changed) })}
          count={changed}
          value={typedCount}
          onValue={setTypedCount}
        />
      ) : null}
      <p className="explanation">{text(givesCredit ? 'bulk.undo-credit' : 'bulk.undo')}</p>
      {error === null ? null : (
        <Alert title={text('bulk.not-started')}>{formatFailure(error)}</Alert>
      )}
      <div className="buttons">
        <button
          className="button primary"
          type="submit"
          disabled={(changed ?? 0) === 0}
          aria-disabled={starting}
        >
          {starting
            ? 'Starting'
            : text(changed === undefined ? 'bulk.apply-none' : 'bulk.apply', {
                smart_count: changed,
              })}
        </button>
        <button
          className="button"
          type="button"
          aria-disabled={starting}
          onClick={starting ? undefined : onClose}
        >
          Cancel
        </button>
      </div>
      <p className="explanation">
        Each member is changed separately, under your name. You can leave this page while it runs.
      </p>
    </ValidatedForm>
  );
};

type BulkPreview = CallResponse<'previewBulkChange'>;
type Outcome = BulkPreview['outcomes'][number];
type Exception = BulkPreview['exceptions'][number];

/** The preview: counts by outcome, and the members without a change. */
const BulkOutcomes = ({ preview }: { readonly preview: BulkPreview }) => {
  const { total, changed, outcomes, exceptions, exceptionsTotal } = preview;
  return (
    <>
      <div role="status">
        <p className="bulk-count">{text('bulk.summary', { smart_count: changed })}</p>
        {[...countUnchanged(outcomes)].map(([why, count]) => (
          <p className="explanation" key={why}>
            {text('bulk.unchanged', {
              count: formatCount(count),
              total: formatCount(total),
              why,
            })}
          </p>
        ))}
      </div>
      <div className="scroll" tabIndex={0} role="region" aria-label="Preview, table">
        <table className="record-table">
          <thead>
            <tr>
              <th scope="col" className="number">
                Members
              </th>
              <th scope="col">Now</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {outcomes.map((outcome) => (
              <OutcomeRow
                key={JSON.stringify(outcome)}
                outcome={outcome}
                now={new Date(preview.at)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Exceptions exceptions={exceptions} total={exceptionsTotal} />
    </>
  );
};

const countUnchanged = (outcomes: readonly Outcome[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { whyNot, count } of outcomes)
    if (whyNot !== null) counts.set(whyNot, (counts.get(whyNot) ?? 0) + count);
  return counts;
};

const OutcomeRow = ({ outcome, now }: { readonly outcome: Outcome; readonly now: Date }) => (
  <tr>
    <th scope="row" className="number">
      {formatCount(outcome.count)}
    </th>
    <td>{planLabels[outcome.from]}</td>
    <td>
      {outcome.changes ? (
        <>
          <ChangeArrow word="becomes" />
          <b>{formatOutcome(outcome, now)}</b>
          {outcome.next.map((plan) => memberText('member.then-plan', { plan: planLabels[plan] }))}
        </>
      ) : (
        <span className="muted">{text('bulk.no-change', { why: outcome.whyNot ?? '' })}</span>
      )}
      {outcome.mail ? (
        <p className="explanation">{text('bulk.mail', { subject: outcome.mail.subject })}</p>
      ) : null}
    </td>
  </tr>
);

const formatOutcome = ({ to, endsAt, credit }: Outcome, now: Date): string => {
  const plan = planLabels[to];
  if (credit) return text('bulk.credit', { plan });
  if (endsAt.first === null)
    return isPaidPlan(to) ? memberText('member.plan-without-end', { plan }) : text('bulk.no-plan');
  const first = formatBindingTime(endsAt.first, now);
  const last = endsAt.last === null ? 'never' : formatBindingTime(endsAt.last, now);
  return first === last
    ? text('bulk.until', { plan, first })
    : text('bulk.until-between', { plan, first, last });
};

type ExceptionsProps = {
  readonly exceptions: readonly Exception[];
  /** The total; the server lists the first. */
  readonly total: number;
};

const Exceptions = ({ exceptions, total }: ExceptionsProps) =>
  total === 0 ? null : (
    <details className="unchanged">
      <summary>{text('bulk.exceptions', { smart_count: total })}</summary>
      <ul>
        {exceptions.map((exception) => (
          <li key={exception.memberId}>{formatException(exception)}</li>
        ))}
        {total > exceptions.length ? (
          <li>{text('bulk.exceptions-left', { smart_count: total - exceptions.length })}</li>
        ) : null}
      </ul>
    </details>
  );

/** A member's name with the email address, which distinguishes namesakes. */
const formatException = ({ memberId, email, displayName, why }: Exception): string => {
  const memberName = email === '' ? memberId : `${displayName} (${email})`;
  return `${displayName === '' && email !== '' ? email : memberName}: ${why}`;
};
