import type { ComponentProps } from 'react';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { RecordFields, type Comparison } from '../record/record-fields.tsx';
import { Timeline } from '../record/timeline/timeline.tsx';
import { getTimelineCategories, useTimelineKind } from '../record/timeline/use-timeline-kind.ts';
import { useTimeline } from '../record/timeline/use-timeline.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { Account, ChangeAccount } from './account/account.tsx';
import { ErasedMember } from './account/erased-member.tsx';
import { Mailing } from './account/mailing.tsx';
import { MemberNotes } from './account/member-notes.tsx';
import { AsOfControl } from './as-of/as-of-control.tsx';
import { PastNotice } from './as-of/past-notice.tsx';
import { useAsOf, type AsOf } from './as-of/use-as-of.ts';
import {
  foldedMemberFields,
  formatDayAndTime,
  memberFields,
  type AnyMember,
} from './display/member-fields.ts';
import { MemberPart, MemberSections } from './member-parts.tsx';
import { AccessPanel } from './membership/access-panel.tsx';
import { ChangeMembership } from './membership/change-membership.tsx';
import { ComplimentaryPlans } from './membership/complimentary-plans.tsx';
import { MemberTrialSection } from './membership/member-trial.tsx';
import { ensureNowAfter } from './membership/now-after.ts';
import { useMembershipDraft } from './membership/use-membership-draft.ts';
import {
  ChangeSubscriptionForm,
  Payments,
  Refunds,
  Subscription,
  useHasPayments,
} from './payments/payments.tsx';
import { PersonalData } from './personal-data/personal-data.tsx';
import { MemberRequests } from './support/member-requests.tsx';

/** A member. What an agent needs during a call is on the first screen; the forms and the timeline follow. */
export const MemberPage = ({ member }: { readonly member: MemberDetails }) => {
  const [kind] = useTimelineKind();
  const timeline = useTimeline(member.id, getTimelineCategories(kind));
  const { entries } = timeline;
  const now = ensureNowAfter(useNow(), entries[0]);
  const asOf = useAsOf(member, now);
  const readOnly = asOf.at !== null;
  const hasPayments = useHasPayments(member);
  const { draft, setDraft, forms, selectGrant } = useMembershipDraft();
  const sharedProps = { member, now, readOnly };
  return (
    <>
      <AsOfControl member={member} now={now} asOf={asOf} entries={entries} />
      <PastNotice asOf={asOf} now={now} />
      <MemberSections without={getMissingParts(member, hasPayments)} />
      <div className={readOnly ? 'member-facts past' : 'member-facts'}>
        <div className="stack">
          <MemberPart name="facts">
            <RecordFields
              title="Membership"
              record={asOf.comparison?.now ?? member}
              fields={memberFields(now)}
              foldedFields={foldedMemberFields}
              comparison={getComparison(asOf, now)}
            />
          </MemberPart>
          <MemberPart name="payments">
            <Payments {...sharedProps} />
          </MemberPart>
          {member.erased ? null : (
            <MemberPart name="mailing">
              <Mailing member={member} readOnly={readOnly} />
            </MemberPart>
          )}
        </div>
        <div className="stack">
          <MemberPart name="access">
            {member.erased && !readOnly ? (
              <ErasedMember member={member} />
            ) : (
              <>
                <AccessPanel member={member} asOf={asOf} now={now} entries={entries} />
                <ComplimentaryPlans {...sharedProps} onEnd={selectGrant} />
                {readOnly ? null : <MemberTrialSection member={member} />}
              </>
            )}
          </MemberPart>
          <MemberPart name="subscription">
            <Subscription {...sharedProps} />
          </MemberPart>
        </div>
        <div className="stack">
          {member.erased ? null : (
            <>
              <MemberPart name="account">
                <Account {...sharedProps} />
              </MemberPart>
              <MemberPart name="change-account">
                <ChangeAccount {...sharedProps} />
              </MemberPart>
            </>
          )}
          <MemberPart name="requests">
            <MemberRequests {...sharedProps} />
          </MemberPart>
          <MemberPart name="notes">
            <MemberNotes {...sharedProps} />
          </MemberPart>
          {member.erased ? null : (
            <MemberPart name="personal-data">
              <PersonalData {...sharedProps} />
            </MemberPart>
          )}
        </div>
      </div>
      <div ref={forms} className="member-forms">
        {member.erased ? null : (
          <MemberPart name="change-membership">
            <ChangeMembership {...sharedProps} draft={draft} onDraft={setDraft} />
          </MemberPart>
        )}
        <MemberPart name="refund">
          <Refunds {...sharedProps} />
        </MemberPart>
        <MemberPart name="change-subscription">
          <ChangeSubscriptionForm {...sharedProps} />
        </MemberPart>
      </div>
      <MemberPart name="timeline">
        <Timeline ownerId={member.id} timeline={timeline} at={asOf.at} now={now} />
      </MemberPart>
    </>
  );
};

const getMissingParts = (
  { erased }: MemberDetails,
  hasPayments: boolean,
): ComponentProps<typeof MemberSections>['without'] => [
  ...(erased ? (['account'] as const) : []),
  ...(hasPayments ? [] : (['payments', 'subscription'] as const)),
];

const getComparison = (asOf: AsOf, now: Date): Comparison<AnyMember> | undefined =>
  asOf.at === null
    ? undefined
    : {
        heading: text('member.as-of-column', { moment: formatDayAndTime(asOf.at, now) }),
        other: asOf.comparison?.then,
      };
