import { useNotify } from 'react-admin';
import { formatFailure } from '#ui/api/api-error.ts';
import { useId, useState, type ReactNode } from 'react';
import type { Resource } from '#contract/account/access.ts';
import { ConsoleDialog } from '../layout/console-dialog.tsx';
import { ValidatedForm } from '../record/command/checked-form.tsx';
import { ReasonField } from '../record/command/reason-field.tsx';
import { text } from './texts.ts';
import { text as commandText } from '../record/command/texts.ts';
import { useMayChange } from '../use-may-change.ts';
import { useBulkScope } from './bulk-scope.tsx';
import type { Filters } from './list-filter.ts';
import { useList } from './use-list.ts';

/** When an export needs a reason, and the resource that the reader must be allowed to use for it. */
export type ExportRule = {
  readonly needsReason: (filter: Filters, total: number, everything: number) => boolean;
  /** The number of records without a filter. */
  readonly countEverything: () => Promise<number>;
  readonly access: Resource;
};

type RuledExportProps = {
  readonly rule: ExportRule | undefined;
  readonly which: 'all' | 'selected';
  /** Nothing to export. */
  readonly disabled?: boolean;
  /** An export is running. Not disabled meanwhile, which would take its focus. */
  readonly busy: boolean;
  readonly save: (reason?: string) => void;
  readonly children: ReactNode;
};

/** The button of an export. One that needs a reason asks for it, and is not shown to others. */
export const RuledExport = ({ rule, which, disabled, busy, save, children }: RuledExportProps) => {
  const { filterValues, selectedIds, total = 0 } = useList();
  const { everything } = useBulkScope();
  const mayExport = useMayChange(rule?.access);
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const isWholeList = which === 'all' || everything;
  const [filter, matches] = isWholeList
    ? [filterValues, total]
    : [{ id: selectedIds }, selectedIds.length];
  const needsReason = (count: number): boolean =>
    rule?.needsReason(filter, matches, count) === true;
  if (needsReason(Infinity) && !mayExport) return null;
  const start = async (): Promise<void> => {
    // Counted now, because a filter can match nearly every record.
    if (rule === undefined || !needsReason(await rule.countEverything())) save();
    else if (mayExport) setAsking(true);
    else notify('Only admins can export this many members. Add a filter.', { type: 'error' });
  };
  return (
    <>
      <button
        className="button"
        type="button"
        disabled={disabled}
        aria-disabled={busy}
        onClick={() => {
          if (busy) return;
          start().catch((error: unknown) => {
            notify(`${text('list.export-failed')}\n${formatFailure(error)}`, { type: 'error' });
          });
        }}
      >
        {children}
      </button>
      {isAsking ? (
        <ReasonDialog
          count={matches}
          save={save}
          close={() => {
            setAsking(false);
          }}
        />
      ) : null}
    </>
  );
};

type ReasonDialogProps = {
  readonly count: number;
  readonly save: (reason: string) => void;
  readonly close: () => void;
};

const ReasonDialog = ({ count, save, close }: ReasonDialogProps) => {
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <ConsoleDialog aria-labelledby={id} aria-describedby={`${id}e`} onClose={close}>
      <header>
        <h2 id={id}>{text('list.export-many', { smart_count: count })}</h2>
      </header>
      <ValidatedForm
        onSend={() => {
          save(reason.trim());
          close();
        }}
      >
        <div>
          <p id={`${id}e`}>
            The file contains their personal data. The export and its reason are recorded.
          </p>
          <ReasonField value={reason} onChange={setReason} />
        </div>
        <footer>
          <button className="button" type="button" onClick={close}>
            {commandText('command.cancel')}
          </button>
          <button className="button primary" type="submit">
            {text('list.export-all')}
          </button>
        </footer>
      </ValidatedForm>
    </ConsoleDialog>
  );
};
