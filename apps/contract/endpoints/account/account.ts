import { defineEndpoints, get, patch, post, put } from '../define-endpoints.ts';

/** Account, session, access and plans on sale. */
export const accountEndpoints = defineEndpoints({
  register: post('/api/auth/register', 'session'),
  signIn: post('/api/auth/local', 'session'),
  authCheck: post('/api/auth/check', 'session', 'read'),
  me: get('/api/auth/me', 'account'),
  signOut: post('/api/auth/logout', 'session'),
  changeProfile: patch('/api/profile', 'account'),
  preferences: get('/api/preferences', 'account'),
  changePreferences: put('/api/preferences', 'account'),
  access: get('/api/access', 'session'),
  accessReasons: get('/api/access/reasons', 'account'),
  reportRefusal: post('/api/access/refusals', 'account'),
  plans: get('/api/subscriptions', 'public-plans'),
});
