import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useRedirect } from 'react-admin';
import { couponEndpoints } from '#contract/endpoints/payments/coupons.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { formatFailure } from '#ui/api/api-error.ts';
import { call } from '#ui/api/call.ts';
import { ChoiceField } from '#ui/parts/choice-field.tsx';
import { ReasonField } from '../record/command/reason-field.tsx';
import { RecordHead } from '../record/record-head.tsx';
import { useNotifyOutcome } from '../record/command/use-notify-outcome.ts';
import { withReauthentication } from '../reauthentication/with-reauthentication.ts';
import { text } from '../texts/text.ts';
import { useNow } from '../use-now.ts';
import type { CallInput } from '#contract/call-types.ts';

const title = text('coupons.create');

/** A form for a new coupon, validated by the server. */
export const CouponCreate = () => {
  const [draft, setDraft] = useState(freshCoupon);
  const create = useCreate();
  const now = useNow();
  const set = (change: Partial<CouponDraft>): void => {
    setDraft({ ...draft, ...change });
  };
  return (
    <>
      <RecordHead heading={{ title, crumb: title, ids: [] }} />
      <form
        className="command-form section standalone"
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) create.mutate(requestOf(draft, now));
        }}
      >
        <Terms draft={draft} set={set} />
        <Limits draft={draft} set={set} />
        <ReasonField
          value={draft.reason}
          disabled={create.isPending}
          hint={text('command.reason-kept')}
          onChange={(reason) => {
            set({ reason });
          }}
        />
        {create.isError ? (
          <Alert title={text('coupons.create-failed')}>{formatFailure(create.error)}</Alert>
        ) : null}
        <button className="button primary large" type="submit" aria-disabled={create.isPending}>
          {text(create.isPending ? 'coupons.saving' : 'coupons.save')}
        </button>
      </form>
    </>
  );
};

const useCreate = () => {
  const notifyOutcome = useNotifyOutcome();
  const redirect = useRedirect();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReturnType<typeof requestOf>) =>
      withReauthentication(() => call(couponEndpoints.createCoupon, { body })),
    retry: false,
    onSuccess: (answer) => {
      notifyOutcome(answer, text('coupons.created'));
      redirect('show', 'coupons', answer.id);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['coupons'] }),
  });
};

type PartProps = {
  readonly draft: CouponDraft;
  readonly set: (change: Partial<CouponDraft>) => void;
};

const kinds = ['percent', 'amount'] as const;
const planChoices = ['both', 'basic', 'pro'] as const;
const kindOptions = kinds.map((value) => ({ value, label: text(`coupons.kind-${value}`) }));
const planOptions = planChoices.map((value) => ({ value, label: text(`coupons.plans-${value}`) }));

const Terms = ({ draft, set }: PartProps) => {
  const isPercent = draft.kind === 'percent';
  const pattern = isPercent ? whole : String.raw`\d{1,3}(\.\d{2})?`;
  return (
    <>
      <Field label={text('coupons.code')} hint={text('coupons.code-hint')}>
        {(id) => (
          <Input
            id={id}
            value={draft.code}
            pattern={String.raw`[A-Za-z0-9][A-Za-z0-9\-]{2,29}`}
            required
            onValue={(code) => {
              set({ code });
            }}
          />
        )}
      </Field>
      <Field label={text('coupons.name')} hint={text('coupons.name-hint')}>
        {(id) => (
          <Input
            id={id}
            value={draft.name}
            required
            onValue={(name) => {
              set({ name });
            }}
          />
        )}
      </Field>
      <ChoiceField
        label={text('coupons.kind')}
        value={draft.kind}
        options={kindOptions}
        onChoose={(value) => {
          set({ kind: kinds.find((kind) => kind === value) ?? 'percent', off: '' });
        }}
      />
      <Field label={text(isPercent ? 'coupons.percent' : 'coupons.pounds')}>
        {(id) => (
          <Input
            id={id}
            value={draft.off}
            pattern={pattern}
            required
            onValue={(off) => {
              set({ off });
            }}
          />
        )}
      </Field>
      <ChoiceField
        label={text('coupons.plans')}
        value={draft.plans}
        options={planOptions}
        onChoose={(value) => {
          set({ plans: planChoices.find((plans) => plans === value) ?? 'both' });
        }}
      />
    </>
  );
};

const whole = String.raw`[1-9]\d{0,5}`;

const Limits = ({ draft, set }: PartProps) => (
  <>
    <Field label={text('coupons.until')} hint={text('coupons.until-hint')}>
      {(id) => (
        <Input
          id={id}
          type="date"
          value={draft.until}
          onValue={(until) => {
            set({ until });
          }}
        />
      )}
    </Field>
    <Field label={text('coupons.limit')} hint={text('coupons.limit-hint')}>
      {(id) => (
        <Input
          id={id}
          value={draft.limit}
          pattern={whole}
          onValue={(limit) => {
            set({ limit });
          }}
        />
      )}
    </Field>
    <Field label={text('coupons.limit-per-account')} hint={text('coupons.limit-hint')}>
      {(id) => (
        <Input
          id={id}
          value={draft.limitPerAccount}
          pattern={whole}
          onValue={(limitPerAccount) => {
            set({ limitPerAccount });
          }}
        />
      )}
    </Field>
  </>
);

type FieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly children: (id: string) => ReactNode;
};

const Field = ({ label, hint, children }: FieldProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint === undefined ? null : (
        <p className="hint" id={`${id}h`}>
          {hint}
        </p>
      )}
    </div>
  );
};

type InputProps = {
  readonly id: string;
  readonly value: string;
  readonly type?: 'date' | 'text';
  readonly pattern?: string;
  readonly required?: boolean;
  readonly onValue: (value: string) => void;
};

const Input = ({ id, type = 'text', onValue, ...rest }: InputProps) => (
  <input
    {...rest}
    id={id}
    type={type}
    aria-describedby={`${id}h`}
    autoComplete="off"
    maxLength={80}
    onChange={({ target }) => {
      onValue(target.value);
    }}
  />
);

/** The input for a new coupon. */
type CouponDraft = {
  readonly code: string;
  readonly name: string;
  readonly kind: 'percent' | 'amount';
  readonly off: string;
  readonly plans: 'both' | 'basic' | 'pro';
  readonly until: string;
  readonly limit: string;
  readonly limitPerAccount: string;
  readonly reason: string;
};

const freshCoupon: CouponDraft = {
  code: '',
  name: '',
  kind: 'percent',
  off: '',
  plans: 'both',
  until: '',
  limit: '',
  limitPerAccount: '1',
  reason: '',
};

const requestOf = (draft: CouponDraft, now: Date): CallInput<'createCoupon'>['body'] => {
  const { code, name, kind, off, plans, until } = draft;
  return {
    code,
    name,
    discount:
      kind === 'percent'
        ? { kind, percentOff: Number(off) }
        : { kind, penceOff: Math.round(Number(off) * 100) },
    plans: plans === 'both' ? ['basic', 'pro'] : [plans],
    validFromAt: now.toISOString(),
    validUntilAt: until === '' ? null : `${until}T00:00:00.000Z`,
    limit: numberOrNone(draft.limit),
    limitPerAccount: numberOrNone(draft.limitPerAccount),
    reason: draft.reason.trim(),
  };
};

const numberOrNone = (typed: string): number | null => (typed === '' ? null : Number(typed));
