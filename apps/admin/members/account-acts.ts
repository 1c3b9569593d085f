import type { MemberAccount } from '#contract/member-account.ts';
import { text } from '../texts/text.ts';

/** What staff can do about a login; `field` is what the typed words are called. */
export type AccountAct = {
  readonly value: string;
  readonly label: string;
  readonly verb: string;
  readonly hint: string;
  readonly field?: string;
  /** The call below the member's address. */
  readonly command: string;
  readonly body: (typed: { readonly words: string; readonly email: string }) => object;
};

/** The likeliest one first, and never a suspension: a request that waits is decided before another one is made. */
export const actsOf = ({
  suspended,
  secondFactor,
  support,
  recovery,
}: MemberAccount): AccountAct[] => {
  const about = recovery === null ? requests(secondFactor) : decisions(recovery);
  const role = support ? revokeSupport : grantSupport;
  return suspended ? [restore, ...about] : [...about, role, suspend];
};

const byReason = ({ words }: { readonly words: string }): object => ({ reason: words });
const byProof = ({ words }: { readonly words: string }): object => ({ proof: words });

const grantSupport: AccountAct = {
  value: 'grant-support',
  label: text('account.act-grant-support'),
  verb: text('account.grant-support'),
  hint: text('account.grant-support-hint'),
  command: 'support-role/grant',
  body: byReason,
};

const revokeSupport: AccountAct = {
  value: 'revoke-support',
  label: text('account.act-revoke-support'),
  verb: text('account.revoke-support'),
  hint: text('account.restore-hint'),
  command: 'support-role/revoke',
  body: byReason,
};

const suspend: AccountAct = {
  value: 'suspend',
  label: text('account.act-suspend'),
  verb: text('account.suspend'),
  hint: text('account.suspend-hint'),
  command: 'suspend',
  body: byReason,
};

const restore: AccountAct = {
  value: 'restore',
  label: text('account.act-restore'),
  verb: text('account.restore'),
  hint: text('account.restore-hint'),
  command: 'restore',
  body: byReason,
};

const requests = (secondFactor: boolean): AccountAct[] => {
  const request = {
    verb: text('account.request'),
    hint: text('account.first-proof-hint'),
    field: text('account.first-proof'),
    command: 'recovery',
  };
  const address: AccountAct = {
    ...request,
    value: 'address',
    label: text('account.act-address'),
    body: ({ words, email }) => ({ aim: 'address', email, proof: words }),
  };
  const factor: AccountAct = {
    ...request,
    value: 'second-factor',
    label: text('account.act-second-factor'),
    body: ({ words }) => ({ aim: 'second-factor', proof: words }),
  };
  return secondFactor ? [factor, address] : [address];
};

const decisions = ({ id, confirmable }: NonNullable<MemberAccount['recovery']>): AccountAct[] => {
  const name = text(confirmable ? 'account.refuse' : 'account.withdraw');
  const withdraw: AccountAct = {
    value: 'withdraw',
    label: name,
    verb: name,
    hint: text('account.restore-hint'),
    command: `recovery/${id}/withdraw`,
    body: byReason,
  };
  const confirm: AccountAct = {
    value: 'confirm',
    label: text('account.confirm'),
    verb: text('account.confirm'),
    hint: text('account.second-proof-hint'),
    field: text('account.second-proof'),
    command: `recovery/${id}/confirm`,
    body: byProof,
  };
  return confirmable ? [confirm, withdraw] : [withdraw];
};
