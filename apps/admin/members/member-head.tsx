import type { Member } from '#contract/admin.ts';
import { profileEndpoints } from '#contract/endpoints/profile.ts';
import { urlOf } from '#contract/endpoints/url.ts';
import { Tag } from '#ui/tag.tsx';
import type { RecordHeading } from '../record/record-head.tsx';
import { text } from '../texts/text.ts';
import { RoleTag } from './role-tag.tsx';
import { nameOf, shortCustomer, shortId, statusTags } from './words.ts';

export const memberHeading = (member: Member): RecordHeading => {
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
