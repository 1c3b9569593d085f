import type { MemberDetails } from '#contract/admin/member-details.ts';
import { Section } from '#ui/parts/section.tsx';
import { ReasonCommand } from '../../record/command/reason-command.tsx';
import { text } from '../../texts/text.ts';
import { useMayChange } from '../../use-may-change.ts';
import { exportMember } from './export-member.ts';

type PersonalDataProps = {
  readonly member: MemberDetails;
  /** The page shows a past date, when nothing can be changed. */
  readonly away: boolean;
};

/** A copy of the member's data for staff. */
export const PersonalData = ({ member: { id }, away }: PersonalDataProps) => {
  const mayChange = useMayChange() && !away;
  if (!mayChange) return null;
  return (
    <Section title={text('personal-data.title')}>
      <ReasonCommand
        verb={text('personal-data.export')}
        send={(reason) => exportMember(id, reason)}
        done={text('personal-data.exported')}
        refused={text('personal-data.not-exported')}
        hint={text('personal-data.export-hint')}
        closed={null}
      />
    </Section>
  );
};
