import { useQuery } from '@tanstack/react-query';
import { useState, type Dispatch, type JSX, type SetStateAction, useId } from 'react';
import { flushSync } from 'react-dom';
import {
  supportTopics,
  supportTopicLabels,
  type SupportTopic,
} from '#contract/support/support-topics.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { messageOf } from '#ui/api/message-of.ts';
import { useDraft } from '#ui/use-draft.ts';
import { DraftOffer } from '../../../components/draft-offer.tsx';
import { Field } from '../../../components/field.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useCheckedForm } from '../../../lib/use-checked-form.ts';
import { formQuery, useOpenRequest, type RequestInput } from '../api/open-request.ts';
import { faultsOfRequest } from '../check-request.ts';
import { supportTexts } from '../texts.ts';
import { AlertIcon } from '#ui/parts/marks.tsx';

const texts = supportTexts.form;

export type Received = { reference: string; address: string };

type SupportFormProps = {
  /** Address of the account; undefined for a visitor. */
  account: string | undefined;
  onReceived: (received: Received) => void;
};

const empty = (account: string | undefined): RequestInput => ({
  topic: 'account',
  message: '',
  website: '',
  ...(account === undefined && { email: '' }),
});

/** People do not see it and the keyboard does not reach it: who fills it in is a robot. */
const Trap = ({ value, onValue }: { value: string; onValue: (value: string) => void }) => (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      {texts.website}
      <input
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          onValue(event.target.value);
        }}
      />
    </label>
  </div>
);

type Typed = { topic?: string; message?: string };

const parseTyped = ({ topic, message }: Readonly<Record<string, unknown>>): Typed | null =>
  typeof message === 'string' && typeof topic === 'string' ? { topic, message } : null;

type KeptTextProps = { input: RequestInput; onInput: Dispatch<SetStateAction<RequestInput>> };

// Kept on the server, so for members alone.
const KeptText = ({ input: { topic, message }, onInput }: KeptTextProps): JSX.Element => {
  const draft = useDraft<Typed>(
    'support.request',
    message.trim() === '' ? null : { topic, message },
    parseTyped,
  );
  return (
    <DraftOffer
      offered={draft.offered}
      unsavedOf={(value: Typed) => (value.message === message ? {} : value)}
      onTake={(value) => {
        const chosen = supportTopics.find((each) => each === value.topic);
        onInput((typed) => ({
          ...typed,
          message: value.message ?? '',
          topic: chosen ?? typed.topic,
        }));
        draft.take();
      }}
      onDecline={draft.decline}
    />
  );
};

type AddressFieldProps = {
  account: string | undefined;
  email: string;
  error: string | undefined;
  onEmail: (email: string) => void;
};

const AddressField = ({ account, email, error, onEmail }: AddressFieldProps): JSX.Element =>
  account === undefined ? (
    <Field
      label={texts.email}
      type="email"
      autoComplete="email"
      value={email}
      error={error}
      hint={texts.emailHint}
      onChange={(event) => {
        onEmail(event.target.value);
      }}
    />
  ) : (
    <p className="hint">{texts.memberAddress(account)}</p>
  );

type FormFootProps = { busy: boolean; refusal: Error | null };

const FormFoot = ({ busy, refusal }: FormFootProps): JSX.Element => (
  <>
    {refusal === null ? null : <Alert title={texts.notSent}>{messageOf(refusal)}</Alert>}
    <div className="buttons">
      <SubmitButton busy={busy}>{texts.send}</SubmitButton>
    </div>
  </>
);

export const SupportForm = ({ account, onReceived }: SupportFormProps): JSX.Element => {
  const [input, setInput] = useState(() => empty(account));
  const change = (changes: Partial<RequestInput>): void => {
    setInput((typed) => ({ ...typed, ...changes }));
  };
  // Asked for when the form opens: its age counts.
  useQuery(formQuery);
  const sending = useOpenRequest();
  const { form, errors, refusal, submit } = useCheckedForm(input, sending, {
    faultsOf: faultsOfRequest,
    onDone: ({ reference }) => {
      // Rendered once without its words, so that they are not kept as a draft when the form goes away.
      flushSync(() => {
        setInput(empty(account));
      });
      onReceived({ reference, address: account ?? input.email?.trim() ?? '' });
    },
  });
  return (
    <form
      ref={form}
      className="support-form"
      aria-label={texts.title}
      noValidate
      onSubmit={(event) => {
        if (sending.isPending) event.preventDefault();
        else submit(event);
      }}
    >
      {account === undefined ? null : <KeptText input={input} onInput={setInput} />}
      <TopicField
        topic={input.topic}
        onTopic={(topic) => {
          change({ topic });
        }}
      />
      <MessageField
        message={input.message}
        error={errors['message']}
        onMessage={(message) => {
          change({ message });
        }}
      />
      <AddressField
        account={account}
        email={input.email ?? ''}
        error={errors['email']}
        onEmail={(email) => {
          change({ email });
        }}
      />
      <Trap
        value={input.website}
        onValue={(website) => {
          change({ website });
        }}
      />
      <FormFoot busy={sending.isPending} refusal={refusal} />
    </form>
  );
};

const rows = 8;

type MessageFieldProps = {
  message: string;
  error: string | undefined;
  onMessage: (message: string) => void;
};

const MessageField = ({ message, error, onMessage }: MessageFieldProps): JSX.Element => {
  const id = useId();
  const wrong = error !== undefined;
  return (
    <div className={wrong ? 'field bad' : 'field'}>
      <label htmlFor={id}>{texts.message}</label>
      <textarea
        id={id}
        rows={rows}
        value={message}
        aria-describedby={wrong ? `${id}e ${id}h` : `${id}h`}
        {...(wrong ? { 'aria-invalid': true } : {})}
        onChange={(event) => {
          onMessage(event.target.value);
        }}
      />
      {wrong ? (
        <p className="error" id={`${id}e`}>
          <AlertIcon />
          {error}
        </p>
      ) : null}
      <p className="hint" id={`${id}h`}>
        {texts.messageHint} {texts.count(message.trim().length)}
      </p>
    </div>
  );
};

type TopicFieldProps = { topic: SupportTopic; onTopic: (topic: SupportTopic) => void };

const TopicField = ({ topic, onTopic }: TopicFieldProps): JSX.Element => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{supportTexts.form.topic}</label>
      <select
        id={id}
        value={topic}
        onChange={(event) => {
          const chosen = supportTopics.find((each) => each === event.target.value);
          if (chosen) onTopic(chosen);
        }}
      >
        {supportTopics.map((each) => (
          <option key={each} value={each}>
            {supportTopicLabels[each]}
          </option>
        ))}
      </select>
    </div>
  );
};
