import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Members, grants and admin tools of the console. */
export const adminEndpoints = defineEndpoints({
  adminUsers: get('/api/admin/users', 'member-export'),
  manageMembership: post('/api/admin/manage-membership', 'admin'),
  addClient: post('/api/admin/add-client', 'admin'),
  promoteUser: post('/api/admin/promote-user/{email}', 'admin'),
  updateStripe: post('/api/admin/update-stripe/{email}', 'admin'),
  members: get('/api/admin/members', 'admin'),
  memberCounts: get('/api/admin/member-counts', 'admin'),
  member: get('/api/admin/members/{id}', 'admin'),
  memberTimeline: get('/api/admin/members/{id}/timeline', 'admin'),
  memberAsOf: get('/api/admin/members/{id}/as-of', 'admin'),
  grantMembership: post('/api/admin/members/{id}/grant', 'admin'),
  giveTime: post('/api/admin/members/{id}/time', 'admin'),
  giveTrial: post('/api/admin/members/{id}/trial', 'trials'),
  giveGoodwillMonth: post('/api/admin/members/{id}/goodwill-month', 'admin'),
  revokeMembership: post('/api/admin/members/{id}/revoke', 'admin'),
  endGrant: post('/api/admin/members/{id}/grants/{grantId}/end', 'admin'),
  undoGrant: post('/api/admin/members/{id}/grants/{grantId}/undo', 'admin'),
  consumers: get('/api/admin/consumers', 'admin'),
});
