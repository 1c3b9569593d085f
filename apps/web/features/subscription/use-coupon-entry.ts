import { useRef, useState } from 'react';
import { checkoutEndpoints } from '#contract/membership/checkout.ts';
import type { CallResponse } from '#contract/call-types.ts';
import { useCallMutation } from '#ui/api/use-call.ts';
import { closeToast, showToast } from '../../components/toast/toast.tsx';
import { subscriptionTexts } from './texts.ts';

const { dialog: texts, toasts } = subscriptionTexts;

export type CouponDiscount = {
  readonly coupon: NonNullable<CallResponse<'validateCoupon'>['coupon']>;
  readonly pricing: NonNullable<CallResponse<'validateCoupon'>['pricing']>;
};

/** The coupon code being entered, or the coupon that is applied. */
export type CouponEntry = {
  readonly code: string;
  readonly onCode: (code: string) => void;
  /** Why the code was refused or could not be checked. */
  readonly error: string | undefined;
  /** Whether a code is entered that is neither applied nor refused. */
  readonly isUnchecked: boolean;
  readonly isChecking: boolean;
  readonly apply: () => void;
  readonly applied: CouponDiscount | null;
  readonly remove: () => void;
  readonly wasRemoved: boolean;
};

export const useCouponEntry = (priceId: string): CouponEntry => {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [applied, setApplied] = useState<CouponDiscount | null>(null);
  const [wasRemoved, setRemoved] = useState(false);
  const errorToastId = useRef<number>(undefined);
  const check = useCallMutation(checkoutEndpoints.validateCoupon);
  const couponCode = code.trim();
  const showError = (title: string, text: string): void => {
    setError(text);
    errorToastId.current = showToast({ title, text, tone: 'bad' });
  };
  const clearError = (): void => {
    setError(undefined);
    if (errorToastId.current !== undefined) closeToast(errorToastId.current);
    errorToastId.current = undefined;
  };
  return {
    code,
    error,
    applied,
    wasRemoved,
    isChecking: check.isPending,
    isUnchecked: couponCode !== '' && applied === null && (error === undefined || check.isError),
    onCode: (next) => {
      clearError();
      setCode(next);
    },
    apply: () => {
      if (couponCode === '' || check.isPending) return;
      clearError();
      check.mutate(
        { body: { couponCode, priceId } },
        {
          onSuccess: ({ valid, error: why, coupon, pricing }) => {
            if (valid && coupon !== null && pricing !== null) setApplied({ coupon, pricing });
            else showError(toasts.invalidCoupon, why ?? texts.couponInvalid);
          },
          onError: () => {
            showError(toasts.couponFailed, texts.couponFailed);
          },
        },
      );
    },
    remove: () => {
      setApplied(null);
      setCode('');
      setRemoved(true);
    },
  };
};
