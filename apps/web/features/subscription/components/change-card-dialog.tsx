import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, type JSX } from 'react';
import type { OwnSubscription } from '#contract/membership/subscription.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { invalidateCalls } from '#ui/api/call-cache.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { processingTexts } from '../../../components/loading/late-texts.ts';
import { showToast } from '../../../components/toast/toast.tsx';
import { CardRefusedError } from '../card/card-form.ts';
import { saveCard } from '../card/save-card.ts';
import { useCardEntry } from '../card/use-card-entry.ts';
import { cardName } from '../card-name.ts';
import { cardTexts } from '../card-texts.ts';
import { subscriptionKeys } from '../api/subscription.ts';
import { BankConfirmationButtons, BankConfirmationPrompt } from './bank-question.tsx';
import { CardEntry } from './card-entry.tsx';

const texts = cardTexts.change;

type ChangeCardDialogProps = {
  readonly subscription: OwnSubscription;
  readonly onClose: () => void;
  /** After the card was saved, the open invoice is paid with it. */
  readonly thenPay?: (() => void) | undefined;
};

/** Replaces the card on file. */
export const ChangeCardDialog = ({
  subscription: { payments, card },
  onClose,
  thenPay,
}: ChangeCardDialogProps): JSX.Element => {
  const entry = useCardEntry(payments);
  const formId = useId();
  const saving = useSaving(() => {
    onClose();
    thenPay?.();
  });
  const submit = (): void => {
    const validForm = saving.isPending ? undefined : entry.getValidForm();
    if (validForm) saving.mutate({ form: validForm, country: entry.country });
  };
  const { isAsking } = entry.bank;
  const summary = thenPay ? texts.leadUnpaid : texts.lead;
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      actions={
        isAsking ? (
          <BankConfirmationButtons bank={entry.bank} />
        ) : (
          <Actions form={formId} saving={saving} onClose={onClose} pays={thenPay !== undefined} />
        )
      }
    >
      <p className="explanation">
        {card === null ? texts.none : texts.now(cardName(card))} {summary}
      </p>
      {saving.isError ? <Alert title={texts.failed}> {formatCardError(saving.error)}</Alert> : null}
      {isAsking ? <BankConfirmationPrompt /> : null}
      <form
        id={formId}
        className="fields"
        hidden={isAsking}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <CardEntry entry={entry} />
      </form>
    </Dialog>
  );
};

type ActionsProps = {
  readonly form: string;
  readonly saving: ReturnType<typeof useSaving>;
  readonly pays: boolean;
  readonly onClose: () => void;
};

const Actions = ({ form, saving, pays, onClose }: ActionsProps): JSX.Element => (
  <>
    <button className="button large" type="button" onClick={onClose}>
      {texts.cancel}
    </button>
    <button
      className="button primary large"
      type="submit"
      form={form}
      aria-disabled={saving.isPending}
    >
      {saving.isPending ? processingTexts.processing : getButtonLabel(saving.isError, pays)}
    </button>
  </>
);

const getButtonLabel = (failed: boolean, pays: boolean): string => {
  if (failed) return texts.again;
  return pays ? texts.submitUnpaid : texts.submit;
};

const formatCardError = (error: Error): string =>
  error instanceof CardRefusedError ? error.message : getErrorMessage(error);

const useSaving = (onDone: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveCard,
    onSuccess: async ({ card }) => {
      const text = card === null ? '' : texts.doneText(cardName(card));
      showToast({ title: texts.done, text, tone: 'good' });
      await invalidateCalls(client, subscriptionKeys);
      onDone();
    },
  });
};
