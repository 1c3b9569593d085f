import { LinkBase } from 'react-admin';
import type { InboxEntry } from '#contract/payments/payment-inbox.ts';
import { formatMember } from './format.ts';

export const MemberLink = ({ entry }: { readonly entry: InboxEntry }) =>
  entry.member === null ? (
    formatMember(entry)
  ) : (
    <LinkBase to={`/members/${entry.member.id}/show`}>{formatMember(entry)}</LinkBase>
  );
