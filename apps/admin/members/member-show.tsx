import { adminEndpoints } from '#contract/endpoints/admin/admin.ts';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { withoutSignIns } from '#contract/timeline-categories.ts';
import { call } from '#ui/api/call.ts';
import { ConsoleShow } from '../record/console-show.tsx';
import { RecordFields, type Comparison, differingFields } from '../record/record-fields.tsx';
import { Timeline } from '../record/timeline/timeline.tsx';
import { categoriesOf, useTimelineKind } from '../record/timeline/use-timeline-kind.ts';
import type { ExtraPolling } from '../record/use-follow-changes.ts';
import { useTimeline } from '../record/timeline/use-timeline.ts';
import { text } from '../texts/text.ts';
import { Account } from './account/account.tsx';
import { AccessPanel } from './membership/access-panel.tsx';
import { AsOfControl } from './as-of/as-of-control.tsx';
import { dayAndTime, memberFields, type AnyMember } from './member-fields.ts';
import { ErasedMember } from './account/erased-member.tsx';
import { Mailing } from './account/mailing.tsx';
import { MemberNotes } from './account/member-notes.tsx';
import { Membership } from './membership/membership.tsx';
import { PersonalData } from './personal-data/personal-data.tsx';
import { Payments } from './payments/payments.tsx';
import { nowAfter } from './membership/now-after.ts';
import { useAsOf, type AsOf } from './as-of/use-as-of.ts';
import { useNow } from '../use-now.ts';
import type { Member } from '#contract/admin/admin.ts';
import { profileEndpoints } from '#contract/endpoints/account/profile.ts';
import { urlOf } from '#contract/endpoints/url.ts';
import { Tag } from '#ui/parts/tag.tsx';
import type { RecordHeading } from '../record/record-head.tsx';
import { RoleTag } from './role-tag.tsx';
import { nameOf, shortCustomer, shortId, statusTags } from './format.ts';
import { Link, useLocation } from 'react-router';
import { hereId } from '../record/command/use-target.ts';

// Notes, recovery requests and mails are not part of the member's record; each has its own entry.
const newestEntry =
  ({ id }: MemberDetails): ExtraPolling =>
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
      <AsOfControl member={member} now={now} asOf={asOf} entries={entries} />
      <PastNotice asOf={asOf} now={now} />
      <div className="split record-columns">
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
              <AccessPanel member={member} asOf={asOf} now={now} entries={entries} />
              <Membership member={member} now={now} away={away} />
            </>
          )}
          <Payments member={member} now={now} away={away} />
          {isErased ? null : <Account member={member} now={now} away={away} />}
          <MemberNotes member={member} now={now} away={away} />
          {isErased ? null : <Mailing memberId={member.id} away={away} />}
          {isErased ? null : <PersonalData member={member} now={now} away={away} />}
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

const memberHeading = (member: Member): RecordHeading => {
  const { id, email, username, photoId, stripeCustomerId, stripeSubscriptionId } = member;
  const customer =
    stripeCustomerId === null
      ? []
      : [{ words: shortCustomer(stripeCustomerId), hint: stripeCustomerId }];
  return {
    title: nameOf(member),
    crumb: email,
    ids: [
      { words: email },
      { words: username },
      { words: text('member.account', { id: shortId(id) }), hint: id },
      ...customer,
      ...(stripeSubscriptionId === null ? [] : [{ words: stripeSubscriptionId }]),
    ],
    tags: <Tags member={member} />,
    ...(photoId === null
      ? {}
      : { photo: urlOf(profileEndpoints.memberPhoto, { params: { id, photoId } }) }),
  };
};

const Tags = ({ member }: { member: Member }) => {
  const status = statusTags[member.status];
  return (
    <>
      <Tag>{member.plan.toUpperCase()}</Tag>
      {status === undefined ? null : <Tag tone="buff">{status}</Tag>}
      {member.origin === 'grant' ? <Tag>{text('member.by-hand')}</Tag> : null}
      <RoleTag role={member.role} />
      {member.suspendedAt === null ? null : <Tag tone="buff">{text('member.suspended')}</Tag>}
      {member.erased ? <Tag tone="buff">{text('member.erased')}</Tag> : null}
    </>
  );
};

/** Explains that a past date is shown, with a link to it in the timeline. */
const PastNotice = ({ asOf, now }: { asOf: AsOf; now: Date }) => {
  const { search } = useLocation();
  if (asOf.at === null) return null;
  const day = asOf.at.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return (
    <div className="notice stale past-notice">
      <span role="status">
        <b>{text('member.looking-at', { day })}</b> {text('member.past-closed')}{' '}
        {text('member.past-head')} {formatDifferences(asOf, now)}
      </span>{' '}
      {asOf.error === null ? (
        <Link replace to={{ search, hash: hereId }}>
          {text('member.show-here')}
        </Link>
      ) : (
        <button className="button" type="button" onClick={asOf.retry}>
          {text('member.then-retry')}
        </button>
      )}
    </div>
  );
};

const formatDifferences = ({ comparison, error }: AsOf, now: Date): string => {
  if (error !== null) return `${text('member.then-failed')} ${error}`;
  if (comparison === undefined) return '';
  if (comparison.then === null) return text('member.not-yet');
  const { length } = differingFields(memberFields(now), comparison.then, comparison.now);
  if (length === 0) return text('member.no-difference');
  const number = text('member.numbers').split(' ')[length] ?? length;
  return text('member.differences', { smart_count: length, number });
};
