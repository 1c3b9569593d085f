import { useState } from 'react';
import { supportEndpoints } from '#contract/endpoints/support/support.ts';
import type { SupportRequest } from '#contract/support/support.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { formatFailure } from '#ui/api/api-error.ts';
import { call } from '#ui/api/call.ts';
import { ValidatedForm } from '../record/command/checked-form.tsx';
import { ReasonField } from '../record/command/reason-field.tsx';
import { text } from '../texts/text.ts';
import { useRequestAction, type RequestActionInput } from './use-request-action.ts';

const endpointByName = {
  close: supportEndpoints.closeSupportRequest,
  reopen: supportEndpoints.reopenSupportRequest,
  erase: supportEndpoints.eraseSupportRequest,
} as const;

type ReasonFormProps = {
  readonly request: SupportRequest;
  readonly name: keyof typeof endpointByName;
  readonly hint?: string;
};

/** An action with a reason. */
export const ReasonForm = ({ request, name, hint }: ReasonFormProps) => {
  const [reason, setReason] = useState('');
  const requestAction = useRequestAction(request, {
    send: (input: RequestActionInput<{ readonly reason: string }>) =>
      call(endpointByName[name], input),
    done: text(`support.${name}-done`),
    onDone: () => {
      setReason('');
    },
  });
  const title = text(`support.${name}`);
  return (
    <section className="section" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <ValidatedForm
        className="command-form"
        onSend={() => {
          if (!requestAction.isPending) requestAction.mutate({ reason });
        }}
      >
        <ReasonField value={reason} disabled={false} hint={hint} onChange={setReason} />
        {requestAction.isError ? (
          <Alert title={text('support.not-done')}>{formatFailure(requestAction.error)}</Alert>
        ) : null}
        <button
          className={name === 'erase' ? 'button danger block large' : 'button block large'}
          type="submit"
          aria-disabled={requestAction.isPending}
        >
          {requestAction.isPending ? text('support.sending') : title}
        </button>
      </ValidatedForm>
    </section>
  );
};
