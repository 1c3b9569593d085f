import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Trials that members start themselves. */
export const trialEndpoints = defineEndpoints({
  trialOffer: get('/api/trial-offer', 'public-plans'),
  startTrial: post('/api/subscription/trial', 'subscription'),
  switchTrialOffer: post('/api/admin/trial-offer', 'admin'),
  memberTrial: get('/api/admin/members/{id}/trial', 'admin'),
  allowTrial: post('/api/admin/members/{id}/trial/allow', 'trials'),
  previewTrialAllowance: post('/api/admin/members/{id}/trial/allow/preview', 'trials', 'read'),
});
