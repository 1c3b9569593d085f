import type { JSX } from 'react';
import { formatPence } from '#contract/format.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { subscriptionTexts } from '../texts.ts';
import type { CouponDiscount, CouponEntry } from '../use-coupon-entry.ts';

const { dialog: texts } = subscriptionTexts;

// An amount if the discount is smaller than the coupon's, because a first charge is never below £0.30.
const formatDiscount = ({ coupon, pricing }: CouponDiscount): string => {
  const { percent_off: percentOff } = coupon;
  const { originalPrice, finalPrice } = pricing;
  const discountPence = originalPrice - finalPrice;
  const isWhole = percentOff !== undefined && discountPence * 100 >= percentOff * originalPrice;
  return isWhole ? `${String(percentOff)}%` : formatPence(discountPence);
};

type AppliedCouponProps = { readonly applied: CouponDiscount; readonly onRemove: () => void };

const AppliedCoupon = ({ applied, onRemove }: AppliedCouponProps): JSX.Element => (
  <div className="field">
    <span className="coupon-input">
      <p role="status">{texts.applied(applied.coupon.name, formatDiscount(applied))}</p>
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
    <TextField
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
