import { adminEndpoints } from '#contract/endpoints/admin.ts';
import type { MemberDetails } from '#contract/member-details.ts';
import { withoutSignIns } from '#contract/timeline-categories.ts';
import { call } from '#ui/call.ts';
import { ConsoleShow } from '../record/console-show.tsx';
import { RecordFields, type Comparison } from '../record/record-fields.tsx';
import { Timeline } from '../record/timeline.tsx';
import { categoriesOf, useTimelineKind } from '../record/use-timeline-kind.ts';
import type { AskBeside } from '../record/use-follow-changes.ts';
import { useTimeline } from '../record/use-timeline.ts';
import { text } from '../texts/text.ts';
import { Account } from './account.tsx';
import { AccessPanel } from './access-panel.tsx';
import { AsOfControl } from './as-of-control.tsx';
import { dayAndTime, memberFields, type AnyMember } from './member-fields.ts';
import { ErasedMember } from './erased-member.tsx';
import { Mailing } from './mailing.tsx';
import { memberHeading } from './member-head.tsx';
import { MemberNotes } from './member-notes.tsx';
import { Membership } from './membership.tsx';
import { Payments } from './payments.tsx';
import { PastNotice } from './past-notice.tsx';
import { nowAfter } from './now-after.ts';
import { useAsOf, type AsOf } from './use-as-of.ts';
import { useNow } from '../use-now.ts';

// Notes, requests of recovery and mails are no part of the member's record; each has its entry.
const newestEntry =
  ({ id }: MemberDetails): AskBeside =>
  (signal) =>
    call(adminEndpoints.memberTimeline, {
      params: { id },
      jsonQuery: { range: [0, 0], filter: { categories: [...withoutSignIns] } },
      background: true,
      signal,
    });

export const MemberShow = ({ id }: { readonly id?: string }) => (
  <ConsoleShow<MemberDetails>
    {...(id === undefined ? {} : { id })}
    heading={memberHeading}
    beside={newestEntry}
  >
    {(member) => <MemberPage key={member.id} member={member} />}
  </ConsoleShow>
);

const MemberPage = ({ member }: { member: MemberDetails }) => {
  const [kind] = useTimelineKind();
  const timeline = useTimeline(member.id, categoriesOf(kind));
  const { entries } = timeline;
  const now = nowAfter(useNow(), entries[0]);
  const asOf = useAsOf(member, now);
  const away = asOf.at !== null;
  const isErased = member.erased && !away;
  return (
    <>
      <AsOfControl {...{ member, now, asOf, entries }} />
      <PastNotice asOf={asOf} now={now} />
      <div className="split cs">
        <div className="stack">
          <RecordFields
            title={text('member.facts')}
            record={asOf.comparison?.now ?? member}
            fields={memberFields(now)}
            comparison={comparisonOf(asOf, now)}
          />
          <Timeline ownerId={member.id} timeline={timeline} at={asOf.at} now={now} />
        </div>
        <div className="stack">
          {isErased ? (
            <ErasedMember member={member} now={now} />
          ) : (
            <>
              <AccessPanel {...{ member, asOf, now, entries }} />
              <Membership {...{ member, now, away }} />
            </>
          )}
          <Payments {...{ member, now, away }} />
          {isErased ? null : <Account {...{ member, now, away }} />}
          <MemberNotes {...{ member, now, away }} />
          {isErased ? null : <Mailing memberId={member.id} away={away} />}
        </div>
      </div>
    </>
  );
};

const comparisonOf = (asOf: AsOf, now: Date): Comparison<AnyMember> | undefined =>
  asOf.at === null
    ? undefined
    : {
        heading: text('member.as-of-column', { moment: dayAndTime(asOf.at, now) }),
        then: asOf.comparison?.then,
      };
