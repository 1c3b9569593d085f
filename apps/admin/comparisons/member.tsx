import { LinkBase } from 'react-admin';
import type { ComparedMember } from '#contract/payments/comparisons.ts';

export const ComparedMemberLink = ({
  member: { id, email, displayName },
}: {
  readonly member: ComparedMember;
}) => (
  <>
    <LinkBase to={`/members/${id}/show`}>{email === '' ? id : email}</LinkBase> {displayName}
  </>
);
