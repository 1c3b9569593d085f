import { useEffect, useState, type SyntheticEvent } from 'react';
import { type ReauthenticationStatus, proofEndpoints } from '#contract/account/proof.ts';
import { maxEmailLength } from '#contract/fields.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { formatFailure } from '#ui/api/api-error.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { ConfirmationLink, PasswordConfirmationField } from '#ui/forms/password-confirmation.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { SkeletonRows } from '#ui/parts/section.tsx';
import { useCall, useCallMutation } from '#ui/api/use-call.ts';
import { ConsoleDialog } from '../layout/console-dialog.tsx';
import { Failure } from '../layout/states.tsx';
import { text } from './texts.ts';
import { registerReauthenticationPrompt } from './with-reauthentication.ts';

type ReauthenticationMethod = ReauthenticationStatus['ways'][number];

/** Mounted once, in the frame. Shown while a change waits for re-authentication. */
export const ReauthenticationDialog = () => {
  const [pendingPrompt, setPendingPrompt] = useState<{
    readonly give: (proved: boolean) => void;
  }>();
  useEffect(
    () =>
      registerReauthenticationPrompt(
        () =>
          new Promise((resolve) => {
            setPendingPrompt({ give: resolve });
          }),
      ),
    [],
  );
  if (pendingPrompt === undefined) return null;
  const close = (isReauthenticated: boolean): void => {
    setPendingPrompt(undefined);
    pendingPrompt.give(isReauthenticated);
  };
  const cancel = (): void => {
    close(false);
  };
  return (
    <ConsoleDialog aria-labelledby="proof" aria-describedby="proof-text" onClose={cancel}>
      <header>
        <h2 id="proof">Confirm it’s you</h2>
      </header>
      <MethodChoice
        onReauthenticated={() => {
          close(true);
        }}
        onCancel={cancel}
      />
    </ConsoleDialog>
  );
};

type PromptProps = { readonly onReauthenticated: () => void; readonly onCancel: () => void };

const MethodChoice = (asking: PromptProps) => {
  const { data, error, refetch } = useCall(
    proofEndpoints.proof,
    {},
    { gcTime: 0, staleTime: Infinity },
  );
  const [chosen, setChosen] = useState<ReauthenticationMethod>();
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={2} label="Loading your confirmation options" />
    ) : (
      <Failure
        title={text('proof.failed')}
        message={formatFailure(error)}
        onRetry={() => void refetch()}
      />
    );
  const method = chosen ?? data.ways[0] ?? 'issuer';
  if (method === 'issuer') return <IssuerPrompt onCancel={asking.onCancel} />;
  const otherMethod = data.ways.find((each) => each !== method && each !== 'issuer');
  return (
    <ReauthenticationForm
      key={method}
      {...asking}
      way={method}
      onOther={
        otherMethod &&
        (() => {
          setChosen(otherMethod);
        })
      }
    />
  );
};

const IssuerPrompt = ({ onCancel }: Pick<PromptProps, 'onCancel'>) => (
  <>
    <div>
      <p id="proof-text">
        Your account has no password. Confirm with your login provider. Your form is saved; send the
        change when you return.
      </p>
    </div>
    <footer>
      <button className="button" type="button" onClick={onCancel}>
        {text('proof.cancel')}
      </button>
      <ConfirmationLink primary>Confirm with your login provider</ConfirmationLink>
    </footer>
  </>
);

const fieldNameByMethod = { password: 'password', code: 'token' } as const;

type ProofFormProps = PromptProps & {
  readonly way: 'password' | 'code';
  /** Absent when there is no alternative. */
  readonly onOther: (() => void) | undefined;
};

const ReauthenticationForm = ({ way, onOther, onReauthenticated, onCancel }: ProofFormProps) => {
  const [isMissing, setMissing] = useState(false);
  const reauthentication = useCallMutation(proofEndpoints.prove, {
    onSuccess: onReauthenticated,
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // For React this is inside the waiting form, though not in the DOM.
    event.stopPropagation();
    const typed = new FormData(event.currentTarget).get(fieldNameByMethod[way]);
    const enteredValue = typeof typed === 'string' ? typed : '';
    setMissing(enteredValue.trim() === '');
    if (enteredValue.trim() === '' || reauthentication.isPending) return;
    reauthentication.mutate({
      body: way === 'password' ? { password: enteredValue } : { token: enteredValue },
    });
  };
  return (
    <form noValidate onSubmit={submit}>
      <div>
        <p id="proof-text">
          You last confirmed more than fifteen minutes ago. Your change is sent as soon as you
          confirm.
        </p>
        {reauthentication.error === null ? null : (
          <Alert title={text('proof.failed')}>{getErrorMessage(reauthentication.error)}</Alert>
        )}
        <ProofField way={way} error={isMissing ? 'Please fill in this field.' : undefined} />
        {onOther === undefined ? null : (
          <button className="text-button" type="button" onClick={onOther}>
            {text(way === 'password' ? 'proof.use-code' : 'proof.use-password')}
          </button>
        )}
      </div>
      <footer>
        <button className="button" type="button" onClick={onCancel}>
          {text('proof.cancel')}
        </button>
        <button className="button primary" type="submit" aria-disabled={reauthentication.isPending}>
          {text(reauthentication.isPending ? 'proof.busy' : 'proof.confirm')}
        </button>
      </footer>
    </form>
  );
};

type ProofFieldProps = Pick<ProofFormProps, 'way'> & { readonly error: string | undefined };

const ProofField = ({ way, error }: ProofFieldProps) => {
  const common = {
    name: fieldNameByMethod[way],
    maxLength: maxEmailLength,
    autoFocus: true,
    error,
  };
  if (way === 'password') return <PasswordConfirmationField {...common} label="Your password" />;
  return (
    <TextField
      {...common}
      label="Code from your authenticator app, or a recovery code"
      type="text"
      autoComplete="one-time-code"
    />
  );
};
