import { useState, type SyntheticEvent } from 'react';
import { useLogin } from 'react-admin';
import { Alert } from '#ui/alert.tsx';
import { messageOf } from '#ui/message-of.ts';
import { text } from '../texts/text.ts';
import { LoginField } from './login-field.tsx';

type CodeFormProps = { readonly email: string; readonly onBack: () => void };

/** The second step of a login: a code of the app, or a recovery code. */
export const CodeForm = ({ email, onBack }: CodeFormProps) => {
  const login = useLogin();
  const [failure, setFailure] = useState<string>();
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const token = new FormData(event.currentTarget).get('token');
    const given = typeof token === 'string' ? token.trim() : '';
    setMissing(given === '');
    setFailure(undefined);
    if (given === '' || busy) return;
    setBusy(true);
    login({ email, token: given }).catch((error: unknown) => {
      setFailure(messageOf(error));
      setBusy(false);
    });
  };
  return (
    <form noValidate onSubmit={submit}>
      <p>{text('layout.login.code-text')}</p>
      {failure === undefined ? null : (
        <Alert title={text('layout.login.code-failed')}>{failure}</Alert>
      )}
      <LoginField
        name="token"
        label={text('layout.login.code')}
        type="text"
        autoComplete="one-time-code"
        autoFocus
        fault={missing ? text('layout.login.no-code') : undefined}
      />
      <button className="btn pri lg block" type="submit" aria-disabled={busy}>
        {text(busy ? 'layout.login.busy' : 'layout.login.verify')}
      </button>
      <button className="lnk" type="button" onClick={onBack}>
        {text('layout.login.back')}
      </button>
    </form>
  );
};
