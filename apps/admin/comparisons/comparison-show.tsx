import { useState } from 'react';
import { maxUntypedMembers } from '#contract/bulk-changes.ts';
import {
  type ComparisonDetails,
  type FixPreview,
  comparisonEndpoints,
} from '#contract/payments/comparisons.ts';
import { formatCount } from '#contract/format.ts';
import { formatDay, formatDateTime } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { ConsoleShow } from '../record/console-show.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { TableRegion } from '../list/table-region.tsx';
import { text } from './texts.ts';
import { text as listText } from '../list/texts.ts';
import { useNow } from '../use-now.ts';
import { ComparedMemberLink } from './member.tsx';
import { formatKind, formatMissingEvents, formatFixPreview } from './format.ts';
import { call } from '#ui/api/call.ts';
import { DryRunResult, useDryRun } from '../record/command/dry-run.tsx';
import { useJobsStopped } from '../attention/use-attention.ts';
import { WaitingForJobs } from '../attention/waiting-for-jobs.tsx';
import { AdminOnly } from '../for-admins.tsx';
import { ReasonCommand } from '../record/command/reason-command.tsx';
import { TypedCountField } from '../record/command/typed-count-field.tsx';
import { createCommandPreview } from '../record/command/use-command.ts';

/** One comparison: counts, members that differed, and missing events. */
export const ComparisonShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<ComparisonDetails>
      {...(id === undefined ? {} : { id })}
      heading={(comparison) => getHeading(comparison, now)}
      running={({ running }) => running}
    >
      {(comparison) => (
        <div className="stack">
          <RequestDetails {...comparison} now={now} />
          {comparison.running ? <RunningNotice /> : <Result comparison={comparison} now={now} />}
        </div>
      )}
    </ConsoleShow>
  );
};

type ResultProps = { readonly comparison: ComparisonDetails; readonly now: Date };

const Result = ({ comparison, now }: ResultProps) => (
  <>
    <RecordFields title="Result" record={comparison} fields={counts} />
    <Drifts {...comparison} />
    <Failures {...comparison} />
    <Fixes {...comparison} now={now} />
    <AdminOnly>
      <FixForm comparison={comparison} />
    </AdminOnly>
  </>
);

const RunningNotice = () => (
  <Section title="Check in progress">
    <p className="explanation" role="status">
      Every paid account is being compared with the payment provider. The result appears here
      automatically; you can leave this page.
    </p>
    {useJobsStopped() ? <WaitingForJobs /> : null}
  </Section>
);

const RequestDetails = ({ asked, now }: ComparisonDetails & { readonly now: Date }) =>
  asked === null ? null : (
    <Section title="Requested">
      <p>
        {formatDateTime(new Date(asked.at), now)}, {asked.by.name}: {asked.reason}
      </p>
    </Section>
  );

// One runs every night, and staff can start more.
const getHeading = ({ comparedAt, asked }: ComparisonDetails, now: Date) => {
  const at = formatDateTime(new Date(comparedAt), now);
  const day = asked === null ? formatDay(new Date(comparedAt), now) : at;
  const title = text('comparisons.title', { day });
  return { title, crumb: day, ids: [{ words: text('comparisons.lead', { at }) }] };
};

const counts: readonly RecordField<ComparisonDetails>[] = [
  { label: 'Kind', format: formatKind },
  ...(['compared', 'drifted', 'failed'] as const).map((name) => ({
    label: text(`comparisons.${name}`),
    format: (comparison: ComparisonDetails) => formatCount(comparison[name]),
  })),
];

const Drifts = ({ drifts, drifted, failed }: ComparisonDetails) => {
  if (drifted === 0 && failed > 0) return null;
  return (
    <Section title={text('comparisons.drifts')}>
      {drifted === 0 ? (
        <p className="muted">No differences found.</p>
      ) : (
        <TableRegion name={text('comparisons.drifts')}>
          <table className="record-table">
            <thead>
              <tr>
                <th scope="col">{text('comparisons.member')}</th>
                <th scope="col">Missing here</th>
              </tr>
            </thead>
            <tbody>
              {drifts.map((drift) => (
                <tr key={drift.id}>
                  <th scope="row">
                    <ComparedMemberLink member={drift} />
                  </th>
                  <td>{formatMissingEvents(drift)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRegion>
      )}
      <RemainingNote all={drifted} shown={drifts.length} />
    </Section>
  );
};

const Failures = ({ failures, failed }: ComparisonDetails) =>
  failed === 0 ? null : (
    <Section title="Members not compared">
      <ul className="row-list">
        {failures.map((member) => (
          <li key={member.id}>
            <ComparedMemberLink member={member} />
          </li>
        ))}
      </ul>
      <RemainingNote all={failed} shown={failures.length} />
      <p className="explanation">
        They will be compared again the next night. The log shows the cause.
      </p>
    </Section>
  );

const Fixes = ({ fixes, now }: ComparisonDetails & { readonly now: Date }) =>
  fixes.length === 0 ? null : (
    <Section title="Fixed by staff">
      <ul className="row-list">
        {fixes.map(({ at, by, reason, fixed, failed }) => (
          <li key={at}>
            {formatDateTime(new Date(at), now)}, {by.name}:{' '}
            {text('comparisons.fix-outcome', { fixed, failed })}. {reason}
          </li>
        ))}
      </ul>
    </Section>
  );

const RemainingNote = ({ all, shown }: { readonly all: number; readonly shown: number }) =>
  all > shown ? (
    <p className="explanation">{text('comparisons.left', { smart_count: all - shown })}</p>
  ) : null;

const labels = {
  look: 'Preview the fix',
  looking: 'Checking with the payment provider.',
  failed: 'Could not reach the payment provider.',
};

/** The dry run of a fix, by member, followed by the fix. */
const FixForm = ({ comparison }: { readonly comparison: ComparisonDetails }) => {
  const { id, drifted, failed } = comparison;
  const params = { id };
  const dryRun = useDryRun(createCommandPreview(comparisonEndpoints.previewFix, { params }), {
    resource: 'comparisons',
  });
  if (drifted + failed === 0) return null;
  return (
    <Section title={text('comparisons.fix')}>
      <p className="explanation">
        Gets the current state of these members from the payment provider. Nothing is recorded until
        you confirm.
      </p>
      <div className="command-form">
        <DryRunResult dryRun={dryRun} words={labels}>
          {({ members }) =>
            members.length === 0 ? (
              <p className="muted" role="status">
                None of these members differs any more. There is nothing to fix.
              </p>
            ) : (
              <>
                <FixPreviewTable members={members} />
                <FixCommand
                  members={members.length}
                  send={(reason) =>
                    call(comparisonEndpoints.fixDrift, { params, body: { reason } })
                  }
                  onDone={dryRun.close}
                />
              </>
            )
          }
        </DryRunResult>
      </div>
    </Section>
  );
};

type FixCommandProps = {
  readonly members: number;
  readonly send: (reason: string) => Promise<unknown>;
  readonly onDone: () => void;
};

const FixCommand = ({ members, send, onDone }: FixCommandProps) => {
  const [typedCount, setTypedCount] = useState('');
  return (
    <ReasonCommand
      send={send}
      verb="Fix differences"
      hint="Recorded with this payment check. It cannot be changed later."
      done="Differences fixed"
      refused="The differences were not fixed"
      closed={null}
      onDone={onDone}
    >
      {members > maxUntypedMembers ? (
        <TypedCountField
          label={listText('bulk.typed-count')}
          fault={listText('bulk.typed-count-fault', { count: formatCount(members) })}
          count={members}
          value={typedCount}
          onValue={setTypedCount}
        />
      ) : null}
    </ReasonCommand>
  );
};

const FixPreviewTable = ({ members }: FixPreview) => (
  <TableRegion name={text('comparisons.fix')}>
    <table className="record-table">
      <thead>
        <tr>
          <th scope="col">{text('comparisons.member')}</th>
          <th scope="col">A fix would record</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <th scope="row">
              <ComparedMemberLink member={member} />
            </th>
            <td>{formatFixPreview(member)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableRegion>
);
