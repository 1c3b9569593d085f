import type { JSX } from 'react';
import { planLabels } from '#contract/plan-labels.ts';
import type { OwnSubscription } from '#contract/membership/subscription.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { processingTexts } from '../../../components/loading/late-texts.ts';
import { cardTexts } from '../card-texts.ts';
import type { Renewal } from '../use-renewal.ts';
import { BankConfirmationButtons, BankConfirmationPrompt } from './bank-question.tsx';

const texts = cardTexts.renewal;

type RenewalDialogProps = {
  readonly subscription: OwnSubscription;
  readonly renewal: Renewal;
  readonly onClose: () => void;
};

/** A renewal payment that requires the bank's confirmation, opened from a mail or by a retry. */
export const RenewalDialog = (props: RenewalDialogProps): JSX.Element => {
  const { phase, terms } = props.subscription;
  const isOpen = terms !== null && (phase === 'past-due' || props.renewal.isPending);
  return (
    <Dialog
      title={isOpen ? texts.title : texts.nothing}
      onClose={props.onClose}
      actions={<Actions {...props} isOpen={isOpen} />}
    >
      {isOpen ? (
        <RenewalQuestion plan={planLabels[terms.plan]} {...props} />
      ) : (
        <p>{texts.nothingText}</p>
      )}
    </Dialog>
  );
};

const RenewalQuestion = ({
  plan,
  renewal,
}: RenewalDialogProps & { readonly plan: string }): JSX.Element => (
  <>
    {renewal.bank.isAsking ? <BankConfirmationPrompt /> : <p>{texts.lead(plan)}</p>}
    {renewal.error === null ? null : (
      <Alert title={texts.failed}> {getErrorMessage(renewal.error)}</Alert>
    )}
  </>
);

const Actions = ({
  isOpen,
  renewal,
  onClose,
}: RenewalDialogProps & { readonly isOpen: boolean }): JSX.Element => {
  if (renewal.bank.isAsking) return <BankConfirmationButtons bank={renewal.bank} />;
  return (
    <>
      <button className="button large" type="button" onClick={onClose}>
        {isOpen ? texts.later : texts.close}
      </button>
      {isOpen ? (
        <button
          className="button primary large"
          type="button"
          data-first
          aria-disabled={renewal.isPending}
          onClick={renewal.start}
        >
          {renewal.isPending ? processingTexts.processing : texts.confirm}
        </button>
      ) : null}
    </>
  );
};
