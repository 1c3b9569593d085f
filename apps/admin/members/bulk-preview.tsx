import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Member } from '#contract/admin.ts';
import { formatCount } from '#ui/format.ts';
import { SkeletonRows } from '#ui/section.tsx';
import { failureInWords } from '#ui/api-error.ts';
import { Failure } from '../layout/states.tsx';
import { GrantChoice } from './grant-choice.tsx';
import type { GrantIntent, Intent } from './intent.ts';
import { PreviewTable, type PreviewRow, type Result, type Results } from './preview-table.tsx';
import { ReasonField } from '../record/reason-field.tsx';
import { isStale, useMembershipCommand, useReload } from './use-membership-command.ts';
import { usePreviews } from './use-preview.ts';

type BulkPreviewProps = {
  readonly intent: Intent;
  readonly members: readonly Member[];
  readonly onGrantChange: (grant: GrantIntent) => void;
  readonly onClose: () => void;
};

export const BulkPreview = ({ intent, members, onGrantChange, onClose }: BulkPreviewProps) => {
  const { rows, error, retry } = useRows(members, intent);
  const changing = rows?.filter(({ preview }) => preview.changes) ?? [];
  const { results, state, apply } = useApply(intent, changing);
  return (
    <div className="pv2">
      <div>
        <h2>{state === 'finished' ? 'What happened' : 'What will happen, before it happens'}</h2>
        {rows ? (
          <PreviewTable rows={rows} results={results} />
        ) : (
          <NoPreviews error={error} retry={retry} />
        )}
      </div>
      <ApplyForm {...{ intent, state, apply, onGrantChange, onClose }} count={changing.length} />
    </div>
  );
};

type ApplyState = 'ready' | 'running' | 'finished';
type ApplyFormProps = Omit<BulkPreviewProps, 'members'> & {
  readonly state: ApplyState;
  readonly count: number;
  readonly apply: (reason: string) => Promise<void>;
};

const ApplyForm = ({ intent, state, count, apply, onGrantChange, onClose }: ApplyFormProps) => {
  const [reason, setReason] = useState('');
  const given = reason.trim();
  const closed = state !== 'ready';
  return (
    <form
      className="mf"
      onSubmit={(event) => {
        event.preventDefault();
        if (given !== '') void apply(given);
      }}
    >
      {intent.kind === 'grant' ? (
        <GrantChoice grant={intent} disabled={closed} onChange={onGrantChange} />
      ) : null}
      <ReasonField value={reason} disabled={closed} onChange={setReason} />
      <div className="btns">
        {state === 'finished' ? null : (
          <button
            className="btn pri"
            type="submit"
            disabled={closed || count === 0 || given === ''}
          >
            {state === 'running' ? 'Applying' : 'Apply'} to {formatCount(count, 'member')}
          </button>
        )}
        <button className="btn" type="button" disabled={state === 'running'} onClick={onClose}>
          {state === 'finished' ? 'Close' : 'Cancel'}
        </button>
      </div>
      <p className="why">One command for each member, with your name on it.</p>
    </form>
  );
};

type Rows = {
  // Undefined until the server has answered.
  readonly rows: readonly PreviewRow[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
};

const useRows = (members: readonly Member[], intent: Intent): Rows => {
  const query = usePreviews(
    members.map(({ id }) => id),
    intent,
  );
  const rows =
    query.data &&
    members.flatMap((member) => {
      const preview = query.data.get(member.id);
      return preview ? [{ member, preview }] : [];
    });
  return { rows, error: query.error, retry: () => void query.refetch() };
};

const NoPreviews = ({ error, retry }: { error: Error | null; retry: () => void }) =>
  error === null ? (
    <SkeletonRows rows={4} label="Loading the preview" />
  ) : (
    <Failure title="The preview did not load" message={failureInWords(error)} onRetry={retry} />
  );

// Sends the commands one after the other; a failure is shown in its row and does not stop the next.
const useApply = (intent: Intent, changing: readonly PreviewRow[]) => {
  const command = useMembershipCommand();
  const reload = useReload();
  const notify = useNotify();
  const [results, setResults] = useState<Results>({});
  const [state, setState] = useState<ApplyState>('ready');

  const applyOne = async ({ preview }: PreviewRow, reason: string): Promise<Result> => {
    const { memberId, membershipRevision: revision } = preview;
    try {
      const wanted = { memberId, revision, intent, reason };
      return { done: true, words: (await command.mutateAsync(wanted)).message };
    } catch (error) {
      return { done: false, words: isStale(error) ? 'Changed meanwhile' : failureInWords(error) };
    }
  };
  const apply = async (reason: string): Promise<void> => {
    setState('running');
    let failed = 0;
    for (const row of changing) {
      const result = await applyOne(row, reason);
      failed += result.done ? 0 : 1;
      setResults((earlier) => ({ ...earlier, [row.member.id]: result }));
    }
    setState('finished');
    const done = formatCount(changing.length - failed, 'member');
    if (failed === 0) notify(`Membership Updated\n${done} changed.`, { type: 'success' });
    else
      notify(
        `Failed to manage membership\n${done} changed, ${String(failed)} failed. The reason is in each row.`,
        { type: 'error' },
      );
    await reload();
  };
  return { results, state, apply };
};
