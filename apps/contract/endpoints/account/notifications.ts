import { oneClickUnsubscribePath } from '../../../../domain/shared/accounts/mailed-links.ts';
import { defineEndpoints, get, post, put } from '../define-endpoints.ts';

/** The caller's mail settings. */
export const notificationEndpoints = defineEndpoints({
  notifications: get('/api/notifications', 'account'),
  changeNotifications: put('/api/notifications', 'account'),
  chooseNewsletter: put('/api/notifications/newsletter', 'account'),
  switchOffMails: post('/api/notifications/switch-off', 'session'),
  switchOffAtOnce: post(oneClickUnsubscribePath, 'session'),
  openSwitchOff: get('/api/notifications/switch-off/{token}', 'session'),
});
