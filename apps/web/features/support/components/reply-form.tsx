import type { JSX } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import type { OwnSupportRequest } from '#contract/support/own-requests.ts';
import { supportLimits } from '#contract/support/support-topics.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { formatCounter, TextAreaField } from '#ui/forms/text-area-field.tsx';
import { Alert } from '#ui/parts/alert.tsx';
import { RestoreDraftNotice } from '../../../components/draft-offer.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useRequestForm, type FormField, type RequestForm } from '../../../lib/use-request-form.ts';
import { useReply } from '../api/reply.ts';
import { validateReply } from '../check-request.ts';
import { supportTexts } from '../texts.ts';

const texts = supportTexts.reply;
const rows = 4;

type ReplyInput = { message: string };
type Form = RequestForm<ReplyInput>['form'];

type ReplyFormProps = { request: OwnSupportRequest; onSent: () => void };

/** The reader's reply to one of their requests. */
export const ReplyForm = ({ request: { id, status }, onSent }: ReplyFormProps): JSX.Element => {
  const { form, field, refusal, busy, submit } = useRequestForm({
    defaultValues: { message: '' },
    validate: validateReply,
    request: useReply(),
    toInput: ({ message }) => ({ params: { id }, body: { message } }),
    onDone: () => {
      // Renders the empty form once, so that its text is not stored as a draft.
      flushSync(() => {
        form.reset();
      });
      onSent();
    },
  });
  return (
    <form className="support-form" aria-label={texts.title} noValidate onSubmit={submit}>
      <DraftNotice form={form} requestId={id} />
      <ReplyField
        form={form}
        label={status === 'closed' ? texts.labelClosed : texts.label}
        {...field('message')}
      />
      {refusal === null ? null : <Alert title={texts.notSent}>{getErrorMessage(refusal)}</Alert>}
      <div className="buttons">
        <SubmitButton busy={busy}>{texts.send}</SubmitButton>
      </div>
    </form>
  );
};

type ReplyFieldProps = FormField & { form: Form; label: string };

const ReplyField = ({ form, ...field }: ReplyFieldProps): JSX.Element => {
  const message = useWatch({ control: form.control, name: 'message' });
  const hint = `${supportTexts.form.messageHint} ${formatCounter(message, supportLimits.longest)}`;
  return <TextAreaField {...field} rows={rows} hint={hint} />;
};

const parseDraft = ({ message }: Readonly<Record<string, unknown>>): Partial<ReplyInput> | null =>
  typeof message === 'string' ? { message } : null;

const DraftNotice = ({ form, requestId }: { form: Form; requestId: string }): JSX.Element => {
  const message = useWatch({ control: form.control, name: 'message' });
  return (
    <RestoreDraftNotice<Partial<ReplyInput>>
      name={`support.reply.${requestId}`}
      value={message.trim() === '' ? null : { message }}
      parse={parseDraft}
      getUnsaved={(value) => (value.message === message ? {} : value)}
      onRestore={(value) => {
        form.setValue('message', value.message ?? '');
      }}
    />
  );
};
