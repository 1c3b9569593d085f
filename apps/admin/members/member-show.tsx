import { adminEndpoints } from '#contract/admin/admin.ts';
import { planLabels } from '#contract/plan-labels.ts';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { defaultTimelineCategories } from '#contract/timeline-categories.ts';
import { call } from '#ui/api/call.ts';
import { ConsoleShow } from '../record/console-show.tsx';
import type { ExtraPolling } from '../record/use-follow-changes.ts';
import { text as memberText } from './display/texts.ts';
import { text } from './texts.ts';
import type { Member } from '#contract/admin/member.ts';
import { profileEndpoints } from '#contract/account/profile.ts';
import { buildUrl } from '#contract/url.ts';
import { Tag } from '#ui/parts/tag.tsx';
import type { RecordHeading } from '../record/record-head.tsx';
import { RoleTag } from './display/role-tag.tsx';
import { MemberPage } from './member-page.tsx';
import { MemberActions } from './member-parts.tsx';
import { getMemberName, shortenId, statusTags } from './display/format.ts';

// Notes, recovery requests and mails are not part of the member's record; each has its own entry.
const pollLatestEntry =
  ({ id }: MemberDetails): ExtraPolling =>
  (signal) =>
    call(adminEndpoints.memberTimeline, {
      params: { id },
      jsonQuery: { range: [0, 0], filter: { categories: [...defaultTimelineCategories] } },
      background: true,
      signal,
    });

export const MemberShow = ({ id }: { readonly id?: string }) => (
  <ConsoleShow<MemberDetails>
    {...(id === undefined ? {} : { id })}
    heading={getHeading}
    extraPolling={pollLatestEntry}
  >
    {(member) => <MemberPage key={member.id} member={member} />}
  </ConsoleShow>
);

const getHeading = (member: Member): RecordHeading => {
  const { id, email, photoId } = member;
  return {
    title: getMemberName(member),
    crumb: email,
    ids: [{ words: email }, { words: text('member.account', { id: shortenId(id) }), hint: id }],
    tags: <Tags member={member} />,
    actions: <MemberActions />,
    ...(photoId === null
      ? {}
      : { photo: buildUrl(profileEndpoints.memberPhoto, { params: { id, photoId } }) }),
  };
};

const Tags = ({ member }: { member: Member }) => {
  const status = statusTags[member.status];
  return (
    <>
      <Tag>{planLabels[member.plan]}</Tag>
      {status === undefined ? null : <Tag tone="buff">{status}</Tag>}
      {member.origin === 'grant' ? <Tag>Complimentary</Tag> : null}
      <RoleTag role={member.role} />
      {member.suspendedAt === null ? null : <Tag tone="buff">{memberText('member.suspended')}</Tag>}
      {member.erased ? <Tag tone="buff">Erased</Tag> : null}
    </>
  );
};
