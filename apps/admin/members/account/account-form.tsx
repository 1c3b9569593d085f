import { useId, useState } from 'react';
import type { MemberAccount } from '#contract/admin/member-account.ts';
import { ChoiceField } from '#ui/parts/choice-field.tsx';
import { ReasonField } from '../../record/command/reason-field.tsx';
import { useCommandWithNotification } from '../../record/command/use-command.ts';
import { text } from '../../texts/text.ts';
import { memberAccountEndpoints } from '#contract/endpoints/admin/member-account.ts';
import { call } from '#ui/api/call.ts';

type AccountFormProps = { readonly id: string; readonly account: MemberAccount };

/** One staff action on a login, with its reason or evidence. */
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
      className="command-form"
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
      <button className="button block large" type="submit" aria-disabled={isPending}>
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

type Typed = { readonly words: string; readonly email: string };

/** The staff actions on a login; `field` is the label of the text field. */
type AccountAct = {
  readonly value: string;
  readonly label: string;
  readonly verb: string;
  readonly hint: string;
  readonly field?: string;
  readonly send: (typed: Typed) => Promise<unknown>;
};

/** The most likely action first, never a suspension. A pending request is decided before a new one is made. */
const actsOf = (
  id: string,
  { suspended, secondFactor, support, recovery }: MemberAccount,
): AccountAct[] => {
  const about = recovery === null ? requests(id, secondFactor) : decisions(id, recovery);
  const role = support ? revokeSupport(id) : grantSupport(id);
  return suspended ? [restore(id), ...about] : [...about, role, suspend(id)];
};

const grantSupport = (id: string): AccountAct => ({
  value: 'grant-support',
  label: text('account.act-grant-support'),
  verb: text('account.grant-support'),
  hint: text('account.grant-support-hint'),
  send: ({ words }) =>
    call(memberAccountEndpoints.grantSupportRole, { params: { id }, body: { reason: words } }),
});

const revokeSupport = (id: string): AccountAct => ({
  value: 'revoke-support',
  label: text('account.act-revoke-support'),
  verb: text('account.revoke-support'),
  hint: text('account.restore-hint'),
  send: ({ words }) =>
    call(memberAccountEndpoints.revokeSupportRole, { params: { id }, body: { reason: words } }),
});

const suspend = (id: string): AccountAct => ({
  value: 'suspend',
  label: text('account.act-suspend'),
  verb: text('account.suspend'),
  hint: text('account.suspend-hint'),
  send: ({ words }) =>
    call(memberAccountEndpoints.suspendMember, { params: { id }, body: { reason: words } }),
});

const restore = (id: string): AccountAct => ({
  value: 'restore',
  label: text('account.act-restore'),
  verb: text('account.restore'),
  hint: text('account.restore-hint'),
  send: ({ words }) =>
    call(memberAccountEndpoints.restoreMember, { params: { id }, body: { reason: words } }),
});

const requests = (id: string, secondFactor: boolean): AccountAct[] => {
  const request = {
    verb: text('account.request'),
    hint: text('account.first-proof-hint'),
    field: text('account.first-proof'),
  };
  const address: AccountAct = {
    ...request,
    value: 'address',
    label: text('account.act-address'),
    send: ({ words, email }) =>
      call(memberAccountEndpoints.requestRecovery, {
        params: { id },
        body: { aim: 'address', email, proof: words },
      }),
  };
  const factor: AccountAct = {
    ...request,
    value: 'second-factor',
    label: text('account.act-second-factor'),
    send: ({ words }) =>
      call(memberAccountEndpoints.requestRecovery, {
        params: { id },
        body: { aim: 'second-factor', proof: words },
      }),
  };
  return secondFactor ? [factor, address] : [address];
};

const decisions = (
  memberId: string,
  { id, confirmable }: NonNullable<MemberAccount['recovery']>,
): AccountAct[] => {
  const params = { id: memberId, recoveryId: id };
  const name = text(confirmable ? 'account.refuse' : 'account.withdraw');
  const withdraw: AccountAct = {
    value: 'withdraw',
    label: name,
    verb: name,
    hint: text('account.restore-hint'),
    send: ({ words }) =>
      call(memberAccountEndpoints.withdrawRecovery, { params, body: { reason: words } }),
  };
  const confirm: AccountAct = {
    value: 'confirm',
    label: text('account.confirm'),
    verb: text('account.confirm'),
    hint: text('account.second-proof-hint'),
    field: text('account.second-proof'),
    send: ({ words }) =>
      call(memberAccountEndpoints.confirmRecovery, { params, body: { proof: words } }),
  };
  return confirmable ? [confirm, withdraw] : [withdraw];
};
