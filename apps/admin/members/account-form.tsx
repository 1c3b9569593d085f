import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { MemberAccount } from '#contract/member-account.ts';
import { failureInWords } from '#ui/api-error.ts';
import { ChoiceField } from '#ui/choice-field.tsx';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { ReasonField } from '../record/reason-field.tsx';
import { text } from '../texts/text.ts';
import { actsOf, type AccountAct } from './account-acts.ts';

type AccountFormProps = { readonly id: string; readonly account: MemberAccount };

/** One act of staff on a login, with its reason or proof. */
export const AccountForm = ({ id, account }: AccountFormProps) => {
  const acts = actsOf(account);
  const [chosen, choose] = useState('');
  const [words, setWords] = useState('');
  const [email, setEmail] = useState('');
  const act = acts.find(({ value }) => value === chosen) ?? acts.at(-1);
  const send = useAct(id, () => {
    setWords('');
    setEmail('');
  });
  if (act === undefined) return null;
  const label = account.recovery === null ? 'account.act' : 'account.decide';
  return (
    <form
      className="mf"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = words.trim();
        if (typed !== '' && !send.isPending) send.mutate({ act, words: typed, email });
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
        disabled={send.isPending}
        label={act.field}
        hint={act.hint}
        onChange={setWords}
      />
      <button className="btn block lg" type="submit" aria-disabled={send.isPending}>
        {act.verb}
      </button>
    </form>
  );
};

type Typed = { readonly act: AccountAct; readonly words: string; readonly email: string };

const useAct = (id: string, onDone: () => void) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ act: { command, body }, ...typed }: Typed) =>
      dataProvider.command<MemberAccount>('members', id, command, body(typed)),
    retry: false,
    onSuccess: () => {
      notify(text('account.done'), { type: 'success' });
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
    onError: (error) => {
      notify(`${text('account.refused')}\n${failureInWords(error)}`, { type: 'error' });
    },
  });
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
