import { defineEndpoints, post } from '../define-endpoints.ts';

/** Changes of a member's paid subscription by an admin. Previews change nothing, although they use POST. */
export const subscriptionChangeEndpoints = defineEndpoints({
  cancelMemberSubscription: post('/api/admin/members/{id}/subscription/cancel', 'admin'),
  previewMemberCancellation: post(
    '/api/admin/members/{id}/subscription/cancel/preview',
    'admin',
    'read',
  ),
  undoMemberChange: post('/api/admin/members/{id}/subscription/undo', 'admin'),
  previewMemberUndo: post('/api/admin/members/{id}/subscription/undo/preview', 'admin', 'read'),
  downgradeMember: post('/api/admin/members/{id}/subscription/downgrade', 'admin'),
  previewMemberDowngrade: post(
    '/api/admin/members/{id}/subscription/downgrade/preview',
    'admin',
    'read',
  ),
  retryMemberPayment: post('/api/admin/members/{id}/subscription/retry-payment', 'admin'),
  previewMemberRetry: post(
    '/api/admin/members/{id}/subscription/retry-payment/preview',
    'admin',
    'read',
  ),
  giveMemberCredit: post('/api/admin/members/{id}/credit', 'admin'),
  previewMemberCredit: post('/api/admin/members/{id}/credit/preview', 'admin', 'read'),
  sendUpgradeLink: post('/api/admin/members/{id}/subscription/upgrade-link', 'admin'),
  previewUpgradeLink: post(
    '/api/admin/members/{id}/subscription/upgrade-link/preview',
    'admin',
    'read',
  ),
});
