import type { JSX } from 'react';
import { formatPence } from '#contract/format.ts';
import { Field } from '../../../components/field.tsx';
import { subscriptionTexts } from '../texts.ts';
import type { CouponDiscount, CouponEntry } from '../use-coupon-entry.ts';

const { dialog: texts } = subscriptionTexts;

const formatDiscount = ({ percent_off, amount_off }: CouponDiscount['coupon']): string =>
  percent_off === undefined ? formatPence(amount_off ?? 0) : `${String(percent_off)}%`;

type AppliedCouponProps = { readonly applied: CouponDiscount; readonly onRemove: () => void };

const AppliedCoupon = ({ applied, onRemove }: AppliedCouponProps): JSX.Element => (
  <div className="field">
    <span className="coupon-input">
      <p role="status">{texts.applied(applied.coupon.name, formatDiscount(applied.coupon))}</p>
      {/* Replaces the field, which had the focus. */}
      <button ref={focusElement} className="button" type="button" onClick={onRemove}>
        {texts.remove}
      </button>
    </span>
  </div>
);

const focusElement = (element: HTMLElement | null): void => {
  element?.focus();
};

/** A coupon field: empty, applying, applied with a remove button, or rejected with the reason. */
export const CouponField = ({ entry }: { readonly entry: CouponEntry }): JSX.Element => {
  const { code, error, applied, apply: applyCoupon, isChecking } = entry;
  if (applied !== null) return <AppliedCoupon applied={applied} onRemove={entry.remove} />;
  return (
    <Field
      label={texts.coupon}
      value={code}
      error={error}
      autoComplete="off"
      // Only after its remove button was pressed, which the field replaces.
      autoFocus={entry.wasRemoved}
      onChange={(event) => {
        entry.onCode(event.target.value.toUpperCase());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        applyCoupon();
      }}
      inside={
        <button
          className="button"
          type="button"
          disabled={code.trim() === ''}
          aria-disabled={isChecking}
          onClick={applyCoupon}
        >
          {isChecking ? texts.applying : texts.apply}
        </button>
      }
    />
  );
};
