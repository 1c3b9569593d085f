import type { Endpoint } from './endpoint.ts';

/** Calls about which mails the caller gets. */
export const notificationEndpoints = {
  notifications: {
    name: 'notifications',
    method: 'get',
    path: '/api/notifications',
    resource: 'account',
    action: 'read',
  },
  changeNotifications: {
    name: 'changeNotifications',
    method: 'put',
    path: '/api/notifications',
    resource: 'account',
    action: 'change',
  },
  chooseNewsletter: {
    name: 'chooseNewsletter',
    method: 'put',
    path: '/api/notifications/newsletter',
    resource: 'account',
    action: 'change',
  },
  switchOffMails: {
    name: 'switchOffMails',
    method: 'post',
    path: '/api/notifications/switch-off',
    resource: 'session',
    action: 'change',
  },
  switchOffAtOnce: {
    name: 'switchOffAtOnce',
    method: 'post',
    path: '/api/notifications/switch-off/{token}',
    resource: 'session',
    action: 'change',
  },
  openSwitchOff: {
    name: 'openSwitchOff',
    method: 'get',
    path: '/api/notifications/switch-off/{token}',
    resource: 'session',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
