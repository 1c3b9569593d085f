import { useRef, useState } from 'react';
import { closeToast, showToast } from '../../components/toast/toast.tsx';
import { useCheckCoupon, type CouponCheck } from './api/subscribe.ts';
import { subscriptionTexts } from './texts.ts';

const { dialog: texts, toasts } = subscriptionTexts;

export type CouponDiscount = {
  readonly coupon: NonNullable<CouponCheck['coupon']>;
  readonly pricing: NonNullable<CouponCheck['pricing']>;
};

/** The coupon code being entered, or the coupon that is applied. */
export type CouponEntry = {
  readonly code: string;
  readonly onCode: (code: string) => void;
  /** Why the code was refused. */
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
  const refusalToastId = useRef<number>(undefined);
  const check = useCheckCoupon();
  const couponCode = code.trim();
  const refuse = (title: string, text: string): void => {
    setError(text);
    refusalToastId.current = showToast({ title, text, tone: 'bad' });
  };
  const clearRefusal = (): void => {
    setError(undefined);
    if (refusalToastId.current !== undefined) closeToast(refusalToastId.current);
    refusalToastId.current = undefined;
  };
  return {
    code,
    error,
    applied,
    wasRemoved,
    isChecking: check.isPending,
    isUnchecked: couponCode !== '' && applied === null && error === undefined,
    onCode: (next) => {
      clearRefusal();
      setCode(next);
    },
    apply: () => {
      if (couponCode === '' || check.isPending) return;
      clearRefusal();
      check.mutate(
        { couponCode, priceId },
        {
          onSuccess: ({ valid, error: why, coupon, pricing }) => {
            if (valid && coupon !== null && pricing !== null) setApplied({ coupon, pricing });
            else refuse(toasts.invalidCoupon, why ?? texts.couponInvalid);
          },
          onError: () => {
            refuse(toasts.couponFailed, texts.couponFailed);
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
