import type { MemberLogin } from '#contract/admin/member-account.ts';

export const aLogin: MemberLogin = {
  addressConfirmed: true,
  hasPassword: true,
  locks: [],
  failures: [],
  identities: [],
  sessions: { count: 0, newest: null, unfinished: 0, notified: 0 },
  links: [],
};
