import { useState, type JSX, type SyntheticEvent } from 'react';
import { Alert } from '#ui/parts/alert.tsx';
import { messageOf } from '#ui/api/message-of.ts';
import { OwnPassword } from '../../../components/own-password.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useFaultFocus } from '../../../lib/use-fault-focus.ts';
import { useHasPassword } from '../../../lib/use-has-password.ts';
import { useExportData } from '../api/export-data.ts';
import { exportTexts as texts } from '../texts.ts';

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1000);

const Progress = ({ bytes, size }: { bytes: number; size: number | undefined }): JSX.Element => (
  <p className="hint" role="status">
    {size === undefined ? null : texts.done(kilobytes(size))}
    {size === undefined && bytes > 0 ? texts.progress(kilobytes(bytes)) : null}
  </p>
);

/** Fetches a copy of everything that is held about the reader. */
export const ExportForm = (): JSX.Element => {
  const [password, setPassword] = useState('');
  const hasPassword = useHasPassword();
  const [bytes, setBytes] = useState(0);
  const [faults, setFaults] = useState<{ password?: string }>({});
  const request = useExportData(setBytes);
  const form = useFaultFocus(faults, request.error);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (request.isPending) return;
    const isMissing = hasPassword && password === '';
    const found = isMissing ? { password: texts.noPassword } : {};
    setFaults(found);
    setBytes(0);
    request.reset();
    if (isMissing) return;
    request.mutate(hasPassword ? { password } : {}, {
      onSuccess: () => {
        setPassword('');
      },
    });
  };
  return (
    <form ref={form} className="setting-row" onSubmit={submit} noValidate aria-label={texts.title}>
      <div>
        <b>{texts.title}</b>
        <p className="hint">{texts.hint}</p>
      </div>
      <div className="fields">
        {request.isError ? <Alert title={texts.failed}>{messageOf(request.error)}</Alert> : null}
        <OwnPassword
          label={texts.password}
          value={password}
          error={faults.password}
          onChange={setPassword}
        />
        <div className="buttons">
          <SubmitButton busy={request.isPending}>{texts.action}</SubmitButton>
        </div>
        <Progress bytes={request.isPending ? bytes : 0} size={request.data} />
      </div>
    </form>
  );
};
