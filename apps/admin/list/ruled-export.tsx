import { Dialog } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import type { Resource } from '#contract/account/access.ts';
import { ValidatedForm } from '../record/command/checked-form.tsx';
import { ReasonField } from '../record/command/reason-field.tsx';
import { text } from '../texts/text.ts';
import { useMayChange } from '../use-may-change.ts';
import { useBulkScope } from './bulk-scope.tsx';
import type { Filters } from './list-filter.ts';
import { useList } from './use-list.ts';

/** When an export needs a reason, and the resource that the reader must be allowed to use for it. */
export type ExportRule = {
  readonly needsReason: (filter: Filters, total: number) => boolean;
  readonly access: Resource;
};

type RuledExportProps = {
  readonly rule: ExportRule | undefined;
  readonly which: 'all' | 'selected';
  readonly disabled: boolean;
  readonly save: (reason?: string) => void;
  readonly children: ReactNode;
};

/** The button of an export. One that needs a reason asks for it, and is not shown to others. */
export const RuledExport = ({ rule, which, disabled, save, children }: RuledExportProps) => {
  const { filterValues, total = 0 } = useList();
  const { everything } = useBulkScope();
  const mayExport = useMayChange(rule?.access);
  const [isAsking, setAsking] = useState(false);
  const isWholeList = which === 'all' || everything;
  const needsReason = isWholeList && rule?.needsReason(filterValues, total) === true;
  if (needsReason && !mayExport) return null;
  return (
    <>
      <button
        className="button"
        type="button"
        disabled={disabled}
        onClick={() => {
          if (needsReason) setAsking(true);
          else save();
        }}
      >
        {children}
      </button>
      {isAsking ? (
        <ReasonDialog
          save={save}
          close={() => {
            setAsking(false);
          }}
        />
      ) : null}
    </>
  );
};

type ReasonDialogProps = { readonly save: (reason: string) => void; readonly close: () => void };

const ReasonDialog = ({ save, close }: ReasonDialogProps) => {
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <Dialog open aria-labelledby={id} aria-describedby={`${id}e`} onClose={close}>
      <div className="dialog-content">
        <header>
          <h2 id={id}>{text('list.export-everybody')}</h2>
        </header>
        <ValidatedForm
          onSend={() => {
            save(reason.trim());
            close();
          }}
        >
          <div>
            <p id={`${id}e`}>{text('list.export-everybody-text')}</p>
            <ReasonField value={reason} disabled={false} onChange={setReason} />
          </div>
          <footer>
            <button className="button" type="button" onClick={close}>
              {text('command.cancel')}
            </button>
            <button className="button primary" type="submit">
              {text('list.export-all')}
            </button>
          </footer>
        </ValidatedForm>
      </div>
    </Dialog>
  );
};
