import type { MemberDetails } from '#contract/admin/member-details.ts';
import { Section } from '#ui/parts/section.tsx';
import { text } from '../../texts/text.ts';
import { LostAccess } from '../membership/lost-access.tsx';

type ErasedMemberProps = { readonly member: MemberDetails };

/** Replaces the panels about access, membership and mails. */
export const ErasedMember = ({ member: { lostAccess } }: ErasedMemberProps) => (
  <Section title={text('member.erased-title')}>
    <p>{text('member.erased-text')}</p>
    {lostAccess === null ? null : <LostAccess lost={lostAccess} />}
  </Section>
);
