import { Rejection } from '../rejection.ts';
import { dayMs, hourMs } from '../time/durations.ts';

export const trialDays = 7;

/** Not longer than a trial, so that a member whose trial has ended can buy. */
export const maxFirstPurchaseWaitHours = (trialDays * dayMs) / hourMs;

export const getTrialEnd = (from: Date): Date => new Date(from.getTime() + trialDays * dayMs);

/** Why a member cannot start a trial, with the sentence for the member. */
export const trialRefusals = {
  'trial/switched-off': 'Free trials are not available at the moment.',
  'trial/address-not-confirmed':
    'Please confirm your email address first, using the link we sent you.',
  'trial/erasure-due': 'Your account is going to be deleted, so you can’t start a trial.',
  'trial/used':
    'You have already had a free trial. There is one for each person. If this is wrong, contact support.',
  'trial/after-purchase': 'Free trials are for members who have not bought a plan before.',
  'trial/plan-active': 'You already have this plan, so there is nothing to try.',
  'trial/checkout-open': 'You have an unfinished payment. Finish or cancel it first.',
} as const;

export type TrialRefusal = keyof typeof trialRefusals;

export const trialRefusalCodes = Object.keys(trialRefusals) as [TrialRefusal, ...TrialRefusal[]];

export const trialRefusedError = (code: TrialRefusal): Rejection =>
  new Rejection('conflict', code, { message: trialRefusals[code] });
