import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Support: the form, the sender's own requests, and the queue in the console. */
export const supportEndpoints = defineEndpoints({
  supportForm: get('/api/support/form', 'support'),
  openSupportRequest: post('/api/support/requests', 'support'),
  ownSupportRequests: get('/api/support/requests', 'own-support'),
  replyToSupportRequest: post('/api/support/requests/{id}/reply', 'own-support'),
  supportMailWebhook: post('/api/webhooks/support-mail', 'system'),
  supportRequests: get('/api/admin/support-requests', 'support-desk'),
  supportSummary: get('/api/admin/support-summary', 'support-desk'),
  supportRequest: get('/api/admin/support-requests/{id}', 'support-desk'),
  assignSupportRequest: post('/api/admin/support-requests/{id}/assign', 'support-desk'),
  answerSupportRequest: post('/api/admin/support-requests/{id}/answer', 'support-desk'),
  closeSupportRequest: post('/api/admin/support-requests/{id}/close', 'support-desk'),
  reopenSupportRequest: post('/api/admin/support-requests/{id}/reopen', 'support-desk'),
  addSupportNote: post('/api/admin/support-requests/{id}/note', 'support-desk'),
  joinSupportRequests: post('/api/admin/support-requests/{id}/join', 'support-desk'),
  separateSupportRequest: post('/api/admin/support-requests/{id}/separate', 'support-desk'),
  eraseSupportRequest: post('/api/admin/support-requests/{id}/erase', 'admin'),
  memberSupportRequests: get('/api/admin/members/{id}/support-requests', 'support-desk'),
  memberNotes: get('/api/admin/members/{id}/notes', 'support-desk'),
  addMemberNote: post('/api/admin/members/{id}/add-note', 'support-desk'),
  cannedAnswers: get('/api/admin/canned-answers', 'support-desk'),
  cannedAnswer: get('/api/admin/canned-answers/{id}', 'support-desk'),
  createCannedAnswer: post('/api/admin/canned-answers', 'support-desk'),
  changeCannedAnswer: post('/api/admin/canned-answers/{id}/change', 'support-desk'),
  removeCannedAnswer: post('/api/admin/canned-answers/{id}/remove', 'support-desk'),
});
