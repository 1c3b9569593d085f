import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Member } from '#contract/admin.ts';
import { formatCount } from '#ui/format.ts';
import { CrossIcon } from '../layout/icons.tsx';
import { TickIcon } from '#ui/icons.tsx';
import { Became } from '../layout/icons.tsx';
import { GrantChoice, type GrantIntent } from './grant-choice.tsx';
import { outcomeOf, type Intent, type Outcome } from './outcome.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { ReasonField } from './reason-field.tsx';
import {
  failureInWords,
  isStale,
  useMembershipCommand,
  useReload,
} from './use-membership-command.ts';
import { useNow } from './use-now.ts';
import { nameOf } from './words.ts';

type Row = { readonly member: Member; readonly outcome: Outcome };
type Result = { readonly done: boolean; readonly words: string };
type Results = Readonly<Record<string, Result>>;
type BulkPreviewProps = {
  readonly intent: Intent;
  readonly members: readonly Member[];
  readonly onGrantChange: (grant: GrantIntent) => void;
  readonly onClose: () => void;
};

/** From eleven rows on, the unchanged ones are counted instead of listed. */
const listedAtMost = 10;

/** What will happen to each member, before it happens; then one command for each, with its result beside it. */
export const BulkPreview = ({ intent, members, onGrantChange, onClose }: BulkPreviewProps) => {
  const now = useNow();
  const [reason, setReason] = useState('');
  const rows = members.map((member) => ({ member, outcome: outcomeOf(member, intent, now) }));
  const changing = rows.filter(({ outcome }) => outcome.changes);
  const { results, running, finished, apply } = useApply(intent, changing);
  return (
    <div className="pv2">
      <div>
        <h2>{finished ? 'What happened' : 'What will happen, before it happens'}</h2>
        <PreviewTable rows={rows} results={results} />
      </div>
      <form
        className="mf"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') void apply(reason.trim());
        }}
      >
        {intent.kind === 'grant' ? (
          <GrantChoice grant={intent} disabled={running || finished} onChange={onGrantChange} />
        ) : null}
        <ReasonField value={reason} disabled={running || finished} onChange={setReason} />
        <div className="btns">
          {finished ? null : (
            <button
              className="btn pri"
              type="submit"
              disabled={running || changing.length === 0 || reason.trim() === ''}
            >
              {running ? 'Applying' : 'Apply'} to {formatCount(changing.length, 'member')}
            </button>
          )}
          <button className="btn" type="button" disabled={running} onClick={onClose}>
            {finished ? 'Close' : 'Cancel'}
          </button>
        </div>
        <p className="why">One command for each member, with your name on it.</p>
      </form>
    </div>
  );
};

/** Sends the commands one after the other: a failure stays with its row and the next one is still tried. */
const useApply = (intent: Intent, changing: readonly Row[]) => {
  const command = useMembershipCommand();
  const reload = useReload();
  const notify = useNotify();
  const [keys] = useState(() => new Map<string, string>());
  const [results, setResults] = useState<Results>({});
  const [running, setRunning] = useState(false);
  const [finished, setFinished] = useState(false);

  const applyOne = async (member: Member, reason: string): Promise<Result> => {
    const idempotencyKey = keys.get(member.id) ?? newIdempotencyKey();
    keys.set(member.id, idempotencyKey);
    try {
      const answer = await command.mutateAsync({ member, intent, reason, idempotencyKey });
      return { done: true, words: answer.message };
    } catch (error) {
      return { done: false, words: isStale(error) ? 'Changed meanwhile' : failureInWords(error) };
    }
  };
  const apply = async (reason: string): Promise<void> => {
    setRunning(true);
    let failed = 0;
    for (const { member } of changing) {
      const result = await applyOne(member, reason);
      failed += result.done ? 0 : 1;
      setResults((earlier) => ({ ...earlier, [member.id]: result }));
    }
    setRunning(false);
    setFinished(true);
    const done = formatCount(changing.length - failed, 'member');
    if (failed === 0) notify(`Membership Updated\n${done} changed.`, { type: 'success' });
    else
      notify(
        `Failed to manage membership\n${done} changed, ${String(failed)} refused; the rows say why.`,
        { type: 'error' },
      );
    await reload();
  };
  return { results, running, finished, apply };
};

const PreviewTable = ({ rows, results }: { rows: readonly Row[]; results: Results }) => {
  const unchanged = rows.filter(({ outcome }) => !outcome.changes);
  const counted = rows.length > listedAtMost && unchanged.length > 0;
  const listed = counted ? rows.filter(({ outcome }) => outcome.changes) : rows;
  return (
    <>
      {counted ? (
        <p className="muted cnt">
          {formatCount(listed.length, 'member')} will change, {unchanged.length} will not.
        </p>
      ) : null}
      <div className="scroll" tabIndex={0} role="region" aria-label="Preview, table">
        <table className="pvt">
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Now</th>
              <th scope="col">After</th>
              <th scope="col" className="no-phone">
                {Object.keys(results).length === 0 ? 'Event' : 'Result'}
              </th>
            </tr>
          </thead>
          <tbody>
            {listed.map((row) => (
              <PreviewRow key={row.member.id} row={row} result={results[row.member.id]} />
            ))}
          </tbody>
        </table>
      </div>
      {counted ? (
        <details className="same">
          <summary>Show the {unchanged.length} without a change</summary>
          <ul>
            {unchanged.map(({ member, outcome }) => (
              <li key={member.id}>
                {nameOf(member)}: {outcome.after}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
};

const PreviewRow = ({ row, result }: { row: Row; result: Result | undefined }) => (
  <tr>
    <th scope="row">{nameOf(row.member)}</th>
    <td>{row.outcome.before}</td>
    <td>
      {row.outcome.changes ? (
        <>
          <Became word="becomes" />
          <b>{row.outcome.after}</b>
          {row.outcome.then === '' ? '' : `, ${row.outcome.then}`}
        </>
      ) : (
        <span className="muted">{row.outcome.after}</span>
      )}
      {result?.done === false ? <span className="only-phone vd no">{result.words}</span> : null}
    </td>
    <td className="no-phone faint">
      {result === undefined ? (row.outcome.event ?? 'none') : <Verdict result={result} />}
    </td>
  </tr>
);

const Verdict = ({ result }: { result: Result }) => (
  <span className={result.done ? 'vd' : 'vd no'}>
    {result.done ? <TickIcon /> : <CrossIcon />}
    {result.words}
  </span>
);
