import { trialEndpoints } from '../../endpoints/membership/trial.ts';
import { memberParams } from '../../fields.ts';
import {
  allowTrialRequestSchema,
  memberTrialSchema,
  startedTrialSchema,
  trialAllowancePreviewSchema,
  trialOfferRequestSchema,
  trialOfferSchema,
} from '../../membership/trial.ts';
import { defineOperations } from '../define-operations.ts';

/** Trials that members start themselves. */
export const trialOperations = defineOperations(trialEndpoints, 'Membership', {
  trialOffer: {
    summary: 'Whether members can start a free trial',
    status: 200,
    answer: trialOfferSchema,
  },
  startTrial: {
    summary: 'Start seven days of Pro without a card',
    description:
      'The trial ends by itself. 409 `trial/used`: the member or the mailbox had a trial. 409 `trial/after-purchase`: the member bought a plan before. 409 `trial/plan-active`: the member has Pro or a paid plan. 409 `trial/checkout-open`: a payment is unfinished. 409 `trial/address-not-confirmed`: the address is not confirmed. 409 `trial/erasure-due`: the account is going to be deleted. 409 `trial/switched-off`: trials are switched off. Starting again while the trial runs changes nothing.',
    status: 200,
    answer: startedTrialSchema,
    problems: {
      409: [
        'trial/used',
        'trial/after-purchase',
        'trial/plan-active',
        'trial/checkout-open',
        'trial/address-not-confirmed',
        'trial/erasure-due',
        'trial/switched-off',
      ],
    },
    idempotent: true,
  },
  switchTrialOffer: {
    summary: 'Switch the trials that members start themselves off or on',
    description: 'Running trials continue. Switching to the current state changes nothing.',
    body: trialOfferRequestSchema,
    status: 200,
    answer: trialOfferSchema,
    idempotent: true,
  },
  memberTrial: {
    shows: 'member',
    summary: 'Which trials a member’s mailbox had',
    description: '404 `member/unknown`: no member has the id.',
    params: memberParams,
    status: 200,
    answer: memberTrialSchema,
    problems: { 404: ['member/unknown', 'account/not-found'] },
  },
  allowTrial: {
    summary: 'Allow a member another trial, also as support staff',
    description:
      '403 `access/own-account`: nobody allows themselves a trial. 404 `member/unknown`: no member has the id. 412 `command/stale`: the membership has changed since the revision in `If-Match`. The member gets no email and starts the trial.',
    params: memberParams,
    body: allowTrialRequestSchema,
    status: 200,
    answer: memberTrialSchema,
    problems: {
      403: ['access/own-account'],
      404: ['member/unknown', 'account/not-found'],
      409: ['command/contended'],
      412: ['command/stale'],
    },
    ifMatch: true,
    idempotent: true,
  },
  previewTrialAllowance: {
    summary: 'What allowing a member another trial would do',
    description: '404 `member/unknown`: no member has the id.',
    params: memberParams,
    status: 200,
    answer: trialAllowancePreviewSchema,
    problems: { 404: ['member/unknown', 'account/not-found'] },
  },
});
