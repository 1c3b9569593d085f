import { LinkBase } from 'react-admin';
import type { InboxEntry } from '#contract/payment-inbox.ts';
import { memberInWords } from './words.ts';

export const MemberLink = ({ entry }: { readonly entry: InboxEntry }) =>
  entry.member === null ? (
    memberInWords(entry)
  ) : (
    <LinkBase to={`/members/${entry.member.id}/show`}>{memberInWords(entry)}</LinkBase>
  );
