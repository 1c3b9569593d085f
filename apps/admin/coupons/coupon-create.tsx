import { useState } from 'react';
import { useRedirect } from 'react-admin';
import type { CallInput } from '#contract/call-types.ts';
import { maxNameLength } from '#contract/fields.ts';
import { couponEndpoints } from '#contract/payments/coupons.ts';
import { needsUseLimit } from '#contract/discount.ts';
import { paidPlanIds } from '#contract/membership/plans.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { isAfterLastDay } from '#contract/last-day.ts';
import { call } from '#ui/api/call.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { ValidatedForm, ValidatedTextField } from '../record/command/checked-form.tsx';
import { ConfirmCommand } from '../record/command/confirm-command.tsx';
import { ReasonField } from '../record/command/reason-field.tsx';
import { createCommandPreview } from '../record/command/use-command.ts';
import { AdminOnlyPage } from '../for-admins.tsx';
import { RecordHead } from '../record/record-head.tsx';
import { text } from './texts.ts';
import { text as commandText } from '../record/command/texts.ts';
import { useNow } from '../use-now.ts';
import { creationOutcome, joinPlans } from './format.ts';

const title = text('coupons.create');

/** A form for a new coupon; the button only opens the preview, whose dialog creates it. */
export const CouponCreate = () => (
  <AdminOnlyPage>
    <CouponForm />
  </AdminOnlyPage>
);

const CouponForm = () => {
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
          hint={commandText('command.reason-kept')}
          onChange={(reason) => {
            updateDraft({ reason });
          }}
        />
        <button className="button primary large" type="submit">
          Preview coupon
        </button>
        <p className="explanation">{commandText('command.preview-first')}</p>
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
          confirmLabel="Create coupon"
          reason={considered.reason}
          outcomeOf={creationOutcome}
          changesSince={loadNoChanges}
          errorTitle="The coupon was not created"
          done="Coupon created"
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
const planChoices = ['all', ...paidPlanIds] as const;
const kindOptions = kinds.map((value) => ({ value, label: text(`coupons.kind-${value}`) }));
const planOptions = planChoices.map((value) => ({
  value,
  label:
    value === 'all'
      ? joinPlans([...paidPlanIds])
      : text('coupons.plans-only', { plan: planLabels[value] }),
}));

const TermsFields = ({ draft, set }: PartProps) => {
  const isPercent = draft.kind === 'percent';
  return (
    <>
      <ValidatedTextField
        maxLength={maxNameLength}
        label="Code"
        hint="3 to 30 letters, digits and hyphens. Saved in capitals."
        fault={isCouponCode(draft.code) ? undefined : 'Use 3 to 30 letters, digits and hyphens.'}
        value={draft.code}
        onValue={(code) => {
          set({ code });
        }}
      />
      <ValidatedTextField
        maxLength={maxNameLength}
        label="Name"
        hint="Members see it at checkout."
        fault={draft.name.trim() === '' ? 'Please give the coupon a name.' : undefined}
        value={draft.name}
        onValue={(name) => {
          set({ name });
        }}
      />
      <ChoiceField
        label="Discount type"
        value={draft.kind}
        options={kindOptions}
        onChoose={(value) => {
          set({ kind: kinds.find((kind) => kind === value) ?? 'percent', off: '' });
        }}
      />
      <ValidatedTextField
        maxLength={maxNameLength}
        label={text(isPercent ? 'coupons.percent' : 'coupons.pounds')}
        fault={validateDiscount(draft)}
        value={draft.off}
        onValue={(off) => {
          set({ off });
        }}
      />
      <ChoiceField
        label={text('coupons.plans')}
        value={draft.plans}
        options={planOptions}
        onChoose={(value) => {
          set({ plans: planChoices.find((plans) => plans === value) ?? 'all' });
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
    return isPercent ? undefined : 'Enter a whole number from 1 to 100.';
  }
  const isAmount = /^\d{1,4}(\.\d{2})?$/u.test(off) && Number(off) > 0 && Number(off) <= 1000;
  return isAmount ? undefined : 'Enter an amount up to 1000, such as 5 or 2.50.';
};

const validateLimit = (typed: string): string | undefined =>
  typed === '' || /^[1-9]\d{0,5}$/u.test(typed)
    ? undefined
    : 'Enter a whole number of at least 1, or leave it empty.';

const validateNeededLimit = (typed: string): string | undefined => {
  if (typed === '') return 'Enter how often a discount of half of a price or more can be used.';
  return validateLimit(typed) === undefined ? undefined : 'Enter a whole number of at least 1.';
};

const hasPassed = (until: string, now: Date): boolean =>
  until !== '' && isAfterLastDay(toLastDay(until), now);

const toLastDay = (until: string): string => `${until}T00:00:00.000Z`;

const needsLimit = (draft: CouponDraft): boolean =>
  validateDiscount(draft) === undefined && needsUseLimit(toDiscounted(draft));

const LimitFields = ({ draft, set, now }: PartProps & { readonly now: Date }) => (
  <>
    <ValidatedTextField
      maxLength={maxNameLength}
      label={text('coupons.until')}
      hint="Valid until midnight in London on this day. Leave empty for no end date."
      fault={hasPassed(draft.until, now) ? 'Choose today or a later day.' : undefined}
      type="date"
      value={draft.until}
      onValue={(until) => {
        set({ until });
      }}
    />
    <ValidatedTextField
      maxLength={maxNameLength}
      label={text('coupons.limit')}
      hint={text(needsLimit(draft) ? 'coupons.limit-needed-hint' : 'coupons.limit-hint')}
      fault={needsLimit(draft) ? validateNeededLimit(draft.limit) : validateLimit(draft.limit)}
      value={draft.limit}
      onValue={(limit) => {
        set({ limit });
      }}
    />
    <ValidatedTextField
      maxLength={maxNameLength}
      label={text('coupons.limit-per-account')}
      hint={text('coupons.limit-hint')}
      fault={validateLimit(draft.limitPerAccount)}
      value={draft.limitPerAccount}
      onValue={(limitPerAccount) => {
        set({ limitPerAccount });
      }}
    />
  </>
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
  plans: 'all',
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
  plans: plans === 'all' ? [...paidPlanIds] : [plans],
});

const parseOptionalNumber = (typed: string): number | null => (typed === '' ? null : Number(typed));
