import type { MemberDetails } from '#contract/admin/member-details.ts';
import { RecordFields, type Comparison } from '../record/record-fields.tsx';
import { Timeline } from '../record/timeline/timeline.tsx';
import { getTimelineCategories, useTimelineKind } from '../record/timeline/use-timeline-kind.ts';
import { useTimeline } from '../record/timeline/use-timeline.ts';
import { text } from '../texts/text.ts';
import { useNow } from '../use-now.ts';
import { Account, ChangeAccount } from './account/account.tsx';
import { ErasedMember } from './account/erased-member.tsx';
import { Mailing } from './account/mailing.tsx';
import { MemberNotes } from './account/member-notes.tsx';
import { AsOfControl } from './as-of/as-of-control.tsx';
import { PastNotice } from './as-of/past-notice.tsx';
import { useAsOf, type AsOf } from './as-of/use-as-of.ts';
import { formatDayAndTime, memberFields, type AnyMember } from './member-fields.ts';
import { AccessPanel } from './membership/access-panel.tsx';
import { ChangeMembership } from './membership/change-membership.tsx';
import { ComplimentaryPlans } from './membership/complimentary-plans.tsx';
import { ensureNowAfter } from './membership/now-after.ts';
import { useMembershipDraft } from './membership/use-membership-draft.ts';
import { ChangePayments, Payments, Subscription } from './payments/payments.tsx';
import { PersonalData } from './personal-data/personal-data.tsx';
import { MemberRequests } from './support/member-requests.tsx';

/** A member. What an agent needs during a call is on the first screen; the timeline and the forms follow. */
export const MemberPage = ({ member }: { readonly member: MemberDetails }) => {
  const [kind] = useTimelineKind();
  const timeline = useTimeline(member.id, getTimelineCategories(kind));
  const { entries } = timeline;
  const now = ensureNowAfter(useNow(), entries[0]);
  const asOf = useAsOf(member, now);
  const readOnly = asOf.at !== null;
  const { draft, setDraft, forms, selectGrant } = useMembershipDraft();
  const sharedProps = { member, now, readOnly };
  return (
    <>
      <AsOfControl member={member} now={now} asOf={asOf} entries={entries} />
      <PastNotice asOf={asOf} now={now} />
      <div className={readOnly ? 'member-facts past' : 'member-facts'}>
        <div className="stack">
          <RecordFields
            title={text('member.facts')}
            record={asOf.comparison?.now ?? member}
            fields={memberFields(now)}
            comparison={getComparison(asOf, now)}
          />
          <Payments {...sharedProps} />
        </div>
        <div className="stack">
          {member.erased && !readOnly ? (
            <ErasedMember member={member} />
          ) : (
            <>
              <AccessPanel member={member} asOf={asOf} now={now} entries={entries} />
              <ComplimentaryPlans {...sharedProps} onEnd={selectGrant} />
            </>
          )}
          <Subscription {...sharedProps} />
        </div>
        <div className="stack">
          {member.erased ? null : <Account {...sharedProps} />}
          <MemberRequests {...sharedProps} />
          <MemberNotes {...sharedProps} />
        </div>
      </div>
      <div className="split record-columns">
        <Timeline ownerId={member.id} timeline={timeline} at={asOf.at} now={now} />
        <div ref={forms} className="stack">
          {member.erased ? null : (
            <ChangeMembership {...sharedProps} draft={draft} onDraft={setDraft} />
          )}
          <ChangePayments {...sharedProps} />
          {member.erased ? null : (
            <>
              <ChangeAccount {...sharedProps} />
              <Mailing member={member} readOnly={readOnly} />
              <PersonalData {...sharedProps} />
            </>
          )}
        </div>
      </div>
    </>
  );
};

const getComparison = (asOf: AsOf, now: Date): Comparison<AnyMember> | undefined =>
  asOf.at === null
    ? undefined
    : {
        heading: text('member.as-of-column', { moment: formatDayAndTime(asOf.at, now) }),
        other: asOf.comparison?.then,
      };
