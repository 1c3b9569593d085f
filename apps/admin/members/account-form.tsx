import { useId, useState } from 'react';
import type { MemberAccount } from '#contract/member-account.ts';
import { ChoiceField } from '#ui/choice-field.tsx';
import { ReasonField } from '../record/reason-field.tsx';
import { useCommandWithNotification } from '../record/use-command.ts';
import { text } from '../texts/text.ts';
import { actsOf } from './account-acts.ts';

type AccountFormProps = { readonly id: string; readonly account: MemberAccount };

/** One act of staff on a login, with its reason or proof. */
export const AccountForm = ({ id, account }: AccountFormProps) => {
  const acts = actsOf(id, account);
  const [chosen, choose] = useState('');
  const [words, setWords] = useState('');
  const [email, setEmail] = useState('');
  const act = acts.find(({ value }) => value === chosen) ?? acts[0];
  const { send, isPending } = useCommandWithNotification({
    done: text('account.done'),
    refused: text('account.refused'),
  });
  if (act === undefined) return null;
  const label = account.recovery === null ? 'account.act' : 'account.decide';
  return (
    <form
      className="mf"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = words.trim();
        if (typed === '' || isPending) return;
        send(
          () => act.send({ words: typed, email }),
          () => {
            setWords('');
            setEmail('');
          },
        );
      }}
    >
      <ChoiceField
        label={text(label)}
        options={acts.map(({ value, label: name }) => ({ value, label: name }))}
        value={act.value}
        onChoose={choose}
      />
      {act.value === 'address' ? <EmailField value={email} onChange={setEmail} /> : null}
      <ReasonField
        value={words}
        disabled={isPending}
        label={act.field}
        hint={act.hint}
        onChange={setWords}
      />
      <button className="btn block lg" type="submit" aria-disabled={isPending}>
        {act.verb}
      </button>
    </form>
  );
};

type EmailFieldProps = { readonly value: string; readonly onChange: (email: string) => void };

const EmailField = ({ value, onChange }: EmailFieldProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{text('account.email')}</label>
      <input
        id={id}
        type="email"
        required
        autoComplete="off"
        aria-describedby={`${id}h`}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
      <p className="hint" id={`${id}h`}>
        {text('account.email-hint')}
      </p>
    </div>
  );
};
