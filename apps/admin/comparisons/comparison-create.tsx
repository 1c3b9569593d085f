import { useState } from 'react';
import { useRedirect } from 'react-admin';
import { comparisonEndpoints } from '#contract/payments/comparisons.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { formatFailure } from '#ui/api/api-error.ts';
import { useCallMutation } from '#ui/api/use-call.ts';
import { withReauthentication } from '../reauthentication/with-reauthentication.ts';
import { ValidatedForm } from '../record/command/checked-form.tsx';
import { ReasonField } from '../record/command/reason-field.tsx';
import { AdminOnlyPage } from '../for-admins.tsx';
import { RecordHead } from '../record/record-head.tsx';
import { useNotifyOutcome } from '../record/command/use-notify-outcome.ts';
import { text } from './texts.ts';
import { text as commandText } from '../record/command/texts.ts';

const title = text('comparisons.ask');

/** Starts a comparison, which changes nothing. */
export const ComparisonCreate = () => (
  <AdminOnlyPage>
    <ComparisonForm />
  </AdminOnlyPage>
);

const ComparisonForm = () => {
  const [reason, setReason] = useState('');
  const comparisonRequest = useAsk();
  return (
    <>
      <RecordHead
        heading={{
          title,
          crumb: title,
          ids: [
            {
              words:
                'Compares all paid accounts with the payment provider. Nothing is changed: you see which members differ and what a fix would record.',
            },
          ],
        }}
      />
      <ValidatedForm
        className="command-form section standalone"
        aria-label={title}
        onSend={() => {
          if (!comparisonRequest.isPending)
            comparisonRequest.mutate({ body: { reason: reason.trim() } });
        }}
      >
        <ReasonField
          value={reason}
          readOnly={comparisonRequest.isPending}
          hint={commandText('command.reason-kept')}
          onChange={setReason}
        />
        {comparisonRequest.isError ? (
          <Alert title="The check did not start">{formatFailure(comparisonRequest.error)}</Alert>
        ) : null}
        <button
          className="button primary large"
          type="submit"
          aria-disabled={comparisonRequest.isPending}
        >
          {text(comparisonRequest.isPending ? 'comparisons.asking' : 'comparisons.ask-send')}
        </button>
      </ValidatedForm>
    </>
  );
};

const useAsk = () => {
  const notifyOutcome = useNotifyOutcome();
  const redirect = useRedirect();
  return useCallMutation(comparisonEndpoints.askComparison, {
    send: withReauthentication,
    onSuccess: (answer) => {
      notifyOutcome(answer, 'Check started');
      redirect('show', 'comparisons', answer.id);
    },
    invalidates: [['comparisons']],
    refetch: 'also-after-failure',
  });
};
