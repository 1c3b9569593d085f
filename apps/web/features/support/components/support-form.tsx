import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import {
  supportLimits,
  supportTopics,
  supportTopicLabels,
} from '#contract/support/support-topics.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { formatCounter, TextAreaField } from '#ui/forms/text-area-field.tsx';
import { RestoreDraftNotice } from '../../../components/draft-offer.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useRequestForm, type FormField, type RequestForm } from '../../../lib/use-request-form.ts';
import { supportFormQuery, useOpenRequest, type RequestInput } from '../api/open-request.ts';
import { validateRequest } from '../check-request.ts';
import { supportTexts } from '../texts.ts';

const texts = supportTexts.form;

export type SupportReceipt = { reference: string; address: string };

type SupportFormProps = {
  /** Address of the account; undefined for a visitor. */
  account: string | undefined;
  onReceived: (received: SupportReceipt) => void;
};

const createEmptyInput = (account: string | undefined): RequestInput => ({
  topic: 'account',
  message: '',
  website: '',
  ...(account === undefined && { email: '' }),
});

/** Hidden from people and unreachable by keyboard, so only a bot fills it in. */
const HoneypotField = ({ form }: { form: Form }): JSX.Element => (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      {texts.website}
      <input tabIndex={-1} autoComplete="off" {...form.register('website')} />
    </label>
  </div>
);

type DraftText = { topic?: string; message?: string };

const parseDraft = ({ topic, message }: Readonly<Record<string, unknown>>): DraftText | null =>
  typeof message === 'string' && typeof topic === 'string' ? { topic, message } : null;

type Form = RequestForm<RequestInput>['form'];

// Drafts are stored on the server, so only members have them.
const DraftNotice = ({ form }: { form: Form }): JSX.Element => {
  const [topic, message] = useWatch({ control: form.control, name: ['topic', 'message'] });
  return (
    <RestoreDraftNotice<DraftText>
      name="support.request"
      value={message.trim() === '' ? null : { topic, message }}
      parse={parseDraft}
      getUnsaved={(value) => (value.message === message ? {} : value)}
      onRestore={(value) => {
        const chosenTopic = supportTopics.find((each) => each === value.topic);
        form.setValue('message', value.message ?? '');
        if (chosenTopic) form.setValue('topic', chosenTopic);
      }}
    />
  );
};

type AddressFieldProps = { account: string | undefined; field: RequestForm<RequestInput>['field'] };

const AddressField = ({ account, field }: AddressFieldProps): JSX.Element =>
  account === undefined ? (
    <TextField
      label={texts.email}
      type="email"
      autoComplete="email"
      hint={texts.emailHint}
      {...field('email')}
    />
  ) : (
    <p className="hint">{texts.memberAddress(account)}</p>
  );

type FormFootProps = { busy: boolean; refusal: Error | null };

const FormFoot = ({ busy, refusal }: FormFootProps): JSX.Element => (
  <>
    {refusal === null ? null : <Alert title={texts.notSent}>{getErrorMessage(refusal)}</Alert>}
    <div className="buttons">
      <SubmitButton busy={busy}>{texts.send}</SubmitButton>
    </div>
  </>
);

export const SupportForm = ({ account, onReceived }: SupportFormProps): JSX.Element => {
  // Requested when the form opens, because its age matters.
  useQuery(supportFormQuery);
  const { form, field, refusal, busy, submit } = useRequestForm({
    defaultValues: createEmptyInput(account),
    validate: validateRequest,
    request: useOpenRequest(),
    toInput: (values) => values,
    onDone: ({ reference }, { email }) => {
      // Renders the empty form once before it unmounts, so that its text is not stored as a draft.
      flushSync(() => {
        form.reset();
      });
      onReceived({ reference, address: account ?? email?.trim() ?? '' });
    },
  });
  return (
    <form className="support-form" aria-label={texts.title} noValidate onSubmit={submit}>
      {account === undefined ? null : <DraftNotice form={form} />}
      <ChoiceField label={texts.topic} options={topicOptions} {...form.register('topic')} />
      <RequestMessage form={form} {...field('message')} />
      <AddressField account={account} field={field} />
      <HoneypotField form={form} />
      <FormFoot busy={busy} refusal={refusal} />
    </form>
  );
};

const rows = 8;

type RequestMessageProps = FormField & { form: Form };

const RequestMessage = ({ form, ...field }: RequestMessageProps): JSX.Element => {
  const message = useWatch({ control: form.control, name: 'message' });
  const hint = `${texts.messageHint} ${formatCounter(message, supportLimits.longest)}`;
  return <TextAreaField {...field} label={texts.message} rows={rows} hint={hint} />;
};

const topicOptions = supportTopics.map((value) => ({ value, label: supportTopicLabels[value] }));
