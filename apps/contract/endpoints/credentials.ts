import type { Endpoint } from './endpoint.ts';

/** Calls about what proves who a member is: address and password; and the end of an account. */
export const credentialsEndpoints = {
  proof: {
    name: 'proof',
    method: 'get',
    path: '/api/auth/proof',
    resource: 'account',
    action: 'read',
  },
  prove: {
    name: 'prove',
    method: 'post',
    path: '/api/auth/proof',
    resource: 'account',
    action: 'change',
  },
  verifyEmail: {
    name: 'verifyEmail',
    method: 'post',
    path: '/api/auth/verify-email',
    resource: 'session',
    action: 'change',
  },
  resendVerification: {
    name: 'resendVerification',
    method: 'post',
    path: '/api/auth/verify-email/resend',
    resource: 'account',
    action: 'change',
  },
  requestPasswordReset: {
    name: 'requestPasswordReset',
    method: 'post',
    path: '/api/auth/password-reset',
    resource: 'session',
    action: 'change',
  },
  confirmPasswordReset: {
    name: 'confirmPasswordReset',
    method: 'post',
    path: '/api/auth/password-reset/confirm',
    resource: 'session',
    action: 'change',
  },
  changePassword: {
    name: 'changePassword',
    method: 'post',
    path: '/api/auth/change-password',
    resource: 'account',
    action: 'change',
  },
  requestEmailChange: {
    name: 'requestEmailChange',
    method: 'post',
    path: '/api/auth/change-email',
    resource: 'account',
    action: 'change',
  },
  confirmEmailChange: {
    name: 'confirmEmailChange',
    method: 'post',
    path: '/api/auth/change-email/confirm',
    resource: 'session',
    action: 'change',
  },
  undoEmailChange: {
    name: 'undoEmailChange',
    method: 'post',
    path: '/api/auth/change-email/undo',
    resource: 'session',
    action: 'change',
  },
  requestDeletion: {
    name: 'requestDeletion',
    method: 'post',
    path: '/api/account/delete',
    resource: 'account',
    action: 'change',
  },
  confirmDeletion: {
    name: 'confirmDeletion',
    method: 'post',
    path: '/api/account/delete/confirm',
    resource: 'session',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
