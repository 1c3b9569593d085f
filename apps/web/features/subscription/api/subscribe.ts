import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { CallResponse, CallInput } from '#contract/call-types.ts';
import { subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { call } from '#ui/api/call.ts';

export type CreatedSubscription = CallResponse<'createSubscription'>;
export type CouponCheck = CallResponse<'validateCoupon'>;

export const createSubscription = (
  body: CallInput<'createSubscription'>['body'],
): Promise<CreatedSubscription> => call(subscriptionEndpoints.createSubscription, { body });

export const confirmPayment = (
  body: CallInput<'confirmPayment'>['body'],
): Promise<CallResponse<'confirmPayment'>> => call(subscriptionEndpoints.confirmPayment, { body });

type CouponInput = CallInput<'validateCoupon'>['body'];

export const useCheckCoupon = (): UseMutationResult<CouponCheck, Error, CouponInput> =>
  useMutation({
    mutationFn: (body: CouponInput) => call(subscriptionEndpoints.validateCoupon, { body }),
  });
