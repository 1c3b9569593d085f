import { useRef, useState, type JSX } from 'react';
import { formatPence } from '#contract/format.ts';
import { Field } from '../../../components/field.tsx';
import { closeToast, showToast } from '../../../components/toast/toast.tsx';
import { useCheckCoupon, type CouponCheck } from '../api/subscribe.ts';
import { subscriptionTexts } from '../texts.ts';

const { dialog: texts, toasts } = subscriptionTexts;

export type CouponDiscount = {
  readonly coupon: NonNullable<CouponCheck['coupon']>;
  readonly pricing: NonNullable<CouponCheck['pricing']>;
};

const formatDiscount = ({ percent_off, amount_off }: CouponDiscount['coupon']): string =>
  percent_off === undefined ? formatPence(amount_off ?? 0) : `${String(percent_off)}%`;

type CouponFieldProps = {
  readonly priceId: string;
  readonly applied: CouponDiscount | null;
  readonly onApplied: (applied: CouponDiscount | null) => void;
};

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
export const CouponField = ({ priceId, applied, onApplied }: CouponFieldProps): JSX.Element => {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isRemoved, setRemoved] = useState(false);
  const refusalToastId = useRef<number>(undefined);
  const check = useCheckCoupon();
  const trimmedCode = code.trim();
  const refuse = (title: string, text: string): void => {
    setError(text);
    refusalToastId.current = showToast({ title, text, tone: 'bad' });
  };
  const clearRefusal = (): void => {
    setError(undefined);
    if (refusalToastId.current !== undefined) closeToast(refusalToastId.current);
    refusalToastId.current = undefined;
  };
  const apply = (): void => {
    if (trimmedCode === '' || check.isPending) return;
    clearRefusal();
    check.mutate(
      { couponCode: trimmedCode, priceId },
      {
        onSuccess: ({ valid, error: why, coupon, pricing }) => {
          if (valid && coupon !== null && pricing !== null) onApplied({ coupon, pricing });
          else refuse(toasts.invalidCoupon, why ?? texts.couponInvalid);
        },
        onError: () => {
          refuse(toasts.couponFailed, texts.couponFailed);
        },
      },
    );
  };
  if (applied !== null) {
    const remove = (): void => {
      onApplied(null);
      setCode('');
      setRemoved(true);
    };
    return <AppliedCoupon applied={applied} onRemove={remove} />;
  }
  return (
    <Field
      label={texts.coupon}
      value={code}
      error={error}
      autoComplete="off"
      // Only after its remove button was pressed, which the field replaces.
      autoFocus={isRemoved}
      onChange={(event) => {
        clearRefusal();
        setCode(event.target.value.toUpperCase());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        apply();
      }}
      inside={
        <button
          className="button"
          type="button"
          disabled={trimmedCode === ''}
          aria-disabled={check.isPending}
          onClick={apply}
        >
          {check.isPending ? texts.applying : texts.apply}
        </button>
      }
    />
  );
};
