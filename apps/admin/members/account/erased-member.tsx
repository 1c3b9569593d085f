import type { MemberDetails } from '#contract/admin/member-details.ts';
import { Section } from '#ui/parts/section.tsx';
import { LostAccess } from '../membership/lost-access.tsx';

type ErasedMemberProps = { readonly member: MemberDetails };

/** Replaces the panels about access, membership and mails. */
export const ErasedMember = ({ member: { lostAccess } }: ErasedMemberProps) => (
  <Section title="Erased">
    <p>This account is erased. It has no plan, cannot log in and gets no emails.</p>
    {lostAccess === null ? null : <LostAccess lost={lostAccess} />}
  </Section>
);
