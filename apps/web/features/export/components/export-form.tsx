import { useState, type JSX } from 'react';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { CurrentPasswordField } from '../../../components/own-password.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useConfirmationPassword } from '../../../lib/use-has-password.ts';
import { useRequestForm } from '../../../lib/use-request-form.ts';
import { useExportData } from '../api/export-data.ts';

const texts = {
  title: 'Your data',
  progress: (kilobytes: number): string => `Fetching your data: ${String(kilobytes)} kB so far`,
  done: (kilobytes: number): string => `Your file has been saved (${String(kilobytes)} kB).`,
} as const;

const toKilobytes = (bytes: number): number => Math.ceil(bytes / 1000);

const Progress = ({ bytes, size }: { bytes: number; size: number | undefined }): JSX.Element => (
  <p className="hint" role="status">
    {size === undefined ? null : texts.done(toKilobytes(size))}
    {size === undefined && bytes > 0 ? texts.progress(toKilobytes(bytes)) : null}
  </p>
);

/** Downloads a copy of the reader's data. */
export const ExportForm = (): JSX.Element => {
  const toPassword = useConfirmationPassword();
  const [bytes, setBytes] = useState(0);
  const request = useExportData(setBytes);
  const { form, field, error, refusal, busy, submit } = useRequestForm({
    defaultValues: { password: '' },
    validate: ({ password }) =>
      toPassword(password) === '' ? { password: 'Current password is required.' } : {},
    request,
    toInput: ({ password }) => ({ password: toPassword(password) }),
    onDone: () => {
      form.reset();
    },
  });
  return (
    <form className="setting-row" onSubmit={submit} noValidate aria-label={texts.title}>
      <div>
        <b>{texts.title}</b>
        <p className="hint">
          Everything we hold about you, as a JSON file: profile, plan history, logins, emails and
          files.
        </p>
      </div>
      <div className="fields">
        {error ? (
          <Alert title="Could not export your data">
            {refusal === null ? null : getErrorMessage(refusal)}
          </Alert>
        ) : null}
        <CurrentPasswordField label="Current password" {...field('password')} />
        <div className="buttons">
          <SubmitButton busy={busy}>Export my data</SubmitButton>
        </div>
        <Progress bytes={busy ? bytes : 0} size={request.data} />
      </div>
    </form>
  );
};
