import { useState } from 'react';
import { useRedirect } from 'react-admin';
import type { CallInput } from '#contract/call-types.ts';
import { maxNameLength } from '#contract/fields.ts';
import { couponEndpoints } from '#contract/payments/coupons.ts';
import { needsUseLimit } from '#contract/discount.ts';
import { paidPlanIds } from '#contract/membership/plans.ts';
import { isAfterLastDay } from '#contract/last-day.ts';
import { call } from '#ui/api/call.ts';
import { ChoiceField } from '#ui/parts/choice-field.tsx';
import {
  ValidatedField,
  ValidatedForm,
  type FieldControl,
} from '../record/command/checked-form.tsx';
import { ConfirmCommand } from '../record/command/confirm-command.tsx';
import { ReasonField } from '../record/command/reason-field.tsx';
import { createCommandPreview } from '../record/command/use-command.ts';
import { RecordHead } from '../record/record-head.tsx';
import { text } from '../texts/text.ts';
import { useNow } from '../use-now.ts';
import { creationOutcome } from './format.ts';

const title = text('coupons.create');

/** A form for a new coupon; the button only opens the preview, whose dialog creates it. */
export const CouponCreate = () => {
  const [draft, setDraft] = useState(emptyCoupon);
  const [considered, setConsidered] = useState<CouponRequest | null>(null);
  const redirect = useRedirect();
  const now = useNow();
  const updateDraft = (change: Partial<CouponDraft>): void => {
    setDraft({ ...draft, ...change });
  };
  return (
    <>
      <RecordHead heading={{ title, crumb: title, ids: [] }} />
      <ValidatedForm
        className="command-form section standalone"
        aria-label={title}
        onSend={() => {
          setConsidered(toRequest(draft, now));
        }}
      >
        <TermsFields draft={draft} set={updateDraft} />
        <LimitFields draft={draft} set={updateDraft} now={now} />
        <ReasonField
          value={draft.reason}
          disabled={false}
          hint={text('command.reason-kept')}
          onChange={(reason) => {
            updateDraft({ reason });
          }}
        />
        <button className="button primary large" type="submit">
          {text('coupons.preview')}
        </button>
        <p className="explanation">{text('command.preview-first')}</p>
      </ValidatedForm>
      {considered === null ? null : (
        <ConfirmCommand
          request={{
            resource: 'coupons',
            id: considered.code,
            preview: createCommandPreview(couponEndpoints.previewCreateCoupon, {
              body: considered,
            }),
            send: () => call(couponEndpoints.createCoupon, { body: considered }),
          }}
          subject={considered.name}
          heading={text('coupons.create-heading', { code: considered.code.trim().toUpperCase() })}
          confirmLabel={text('coupons.save')}
          reason={considered.reason}
          outcomeOf={creationOutcome}
          changesSince={loadNoChanges}
          errorTitle={text('coupons.create-failed')}
          done={text('coupons.created')}
          onClose={(done) => {
            setConsidered(null);
            if (done) redirect('show', 'coupons', considered.code.trim().toUpperCase());
          }}
        />
      )}
    </>
  );
};

type CouponRequest = CallInput<'createCoupon'>['body'];

// A new coupon has no earlier changes.
const loadNoChanges = () => Promise.resolve([]);

type PartProps = {
  readonly draft: CouponDraft;
  readonly set: (change: Partial<CouponDraft>) => void;
};

const kinds = ['percent', 'amount'] as const;
const planChoices = ['both', ...paidPlanIds] as const;
const kindOptions = kinds.map((value) => ({ value, label: text(`coupons.kind-${value}`) }));
const planOptions = planChoices.map((value) => ({ value, label: text(`coupons.plans-${value}`) }));

const TermsFields = ({ draft, set }: PartProps) => {
  const isPercent = draft.kind === 'percent';
  return (
    <>
      <ValidatedField
        label={text('coupons.code')}
        hint={text('coupons.code-hint')}
        fault={isCouponCode(draft.code) ? undefined : text('coupons.code-fault')}
      >
        {(control) => (
          <Input
            control={control}
            value={draft.code}
            onValue={(code) => {
              set({ code });
            }}
          />
        )}
      </ValidatedField>
      <ValidatedField
        label={text('coupons.name')}
        hint={text('coupons.name-hint')}
        fault={draft.name.trim() === '' ? text('coupons.name-fault') : undefined}
      >
        {(control) => (
          <Input
            control={control}
            value={draft.name}
            onValue={(name) => {
              set({ name });
            }}
          />
        )}
      </ValidatedField>
      <ChoiceField
        label={text('coupons.kind')}
        value={draft.kind}
        options={kindOptions}
        onChoose={(value) => {
          set({ kind: kinds.find((kind) => kind === value) ?? 'percent', off: '' });
        }}
      />
      <ValidatedField
        label={text(isPercent ? 'coupons.percent' : 'coupons.pounds')}
        fault={validateDiscount(draft)}
      >
        {(control) => (
          <Input
            control={control}
            value={draft.off}
            onValue={(off) => {
              set({ off });
            }}
          />
        )}
      </ValidatedField>
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

const isCouponCode = (typed: string): boolean =>
  /^[A-Za-z0-9][A-Za-z0-9-]{2,29}$/u.test(typed.trim());

const validateDiscount = ({ kind, off }: CouponDraft): string | undefined => {
  if (kind === 'percent') {
    const isPercent = /^\d{1,3}$/u.test(off) && Number(off) >= 1 && Number(off) <= 100;
    return isPercent ? undefined : text('coupons.percent-fault');
  }
  const isAmount = /^\d{1,4}(\.\d{2})?$/u.test(off) && Number(off) > 0 && Number(off) <= 1000;
  return isAmount ? undefined : text('coupons.pounds-fault');
};

const validateLimit = (typed: string): string | undefined =>
  typed === '' || /^[1-9]\d{0,5}$/u.test(typed) ? undefined : text('coupons.limit-fault');

const hasPassed = (until: string, now: Date): boolean =>
  until !== '' && isAfterLastDay(toLastDay(until), now);

const toLastDay = (until: string): string => `${until}T00:00:00.000Z`;

const needsLimit = (draft: CouponDraft): boolean =>
  validateDiscount(draft) === undefined && needsUseLimit(toDiscounted(draft));

const LimitFields = ({ draft, set, now }: PartProps & { readonly now: Date }) => (
  <>
    <ValidatedField
      label={text('coupons.until')}
      hint={text('coupons.until-hint')}
      fault={hasPassed(draft.until, now) ? text('coupons.until-fault') : undefined}
    >
      {(control) => (
        <Input
          control={control}
          type="date"
          value={draft.until}
          onValue={(until) => {
            set({ until });
          }}
        />
      )}
    </ValidatedField>
    <ValidatedField
      label={text('coupons.limit')}
      hint={text(needsLimit(draft) ? 'coupons.limit-needed-hint' : 'coupons.limit-hint')}
      fault={
        needsLimit(draft) && draft.limit === ''
          ? text('coupons.limit-needed')
          : validateLimit(draft.limit)
      }
    >
      {(control) => (
        <Input
          control={control}
          value={draft.limit}
          onValue={(limit) => {
            set({ limit });
          }}
        />
      )}
    </ValidatedField>
    <ValidatedField
      label={text('coupons.limit-per-account')}
      hint={text('coupons.limit-hint')}
      fault={validateLimit(draft.limitPerAccount)}
    >
      {(control) => (
        <Input
          control={control}
          value={draft.limitPerAccount}
          onValue={(limitPerAccount) => {
            set({ limitPerAccount });
          }}
        />
      )}
    </ValidatedField>
  </>
);

type InputProps = {
  readonly control: FieldControl;
  readonly value: string;
  readonly type?: 'date' | 'text';
  readonly onValue: (value: string) => void;
};

const Input = ({ control, value, type = 'text', onValue }: InputProps) => (
  <input
    {...control}
    type={type}
    value={value}
    autoComplete="off"
    maxLength={maxNameLength}
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
  readonly plans: (typeof planChoices)[number];
  readonly until: string;
  readonly limit: string;
  readonly limitPerAccount: string;
  readonly reason: string;
};

const emptyCoupon: CouponDraft = {
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

const toRequest = (draft: CouponDraft, now: Date): CouponRequest => {
  const { code, name, until } = draft;
  return {
    code,
    name,
    ...toDiscounted(draft),
    validFromAt: now.toISOString(),
    validUntilAt: until === '' ? null : toLastDay(until),
    limit: parseOptionalNumber(draft.limit),
    limitPerAccount: parseOptionalNumber(draft.limitPerAccount),
    reason: draft.reason.trim(),
  };
};

const toDiscounted = ({
  kind,
  off,
  plans,
}: CouponDraft): Pick<CouponRequest, 'discount' | 'plans'> => ({
  discount:
    kind === 'percent'
      ? { kind, percentOff: Number(off) }
      : { kind, penceOff: Math.round(Number(off) * 100) },
  plans: plans === 'both' ? [...paidPlanIds] : [plans],
});

const parseOptionalNumber = (typed: string): number | null => (typed === '' ? null : Number(typed));
