import { Link } from 'react-router';
import type { Member } from '#contract/admin.ts';
import { Tag } from '#ui/tag.tsx';
import { RoleTag } from './role-tag.tsx';
import { nameOf, shortCustomer, shortId, statusTags } from './words.ts';

export const MemberHead = ({ member }: { member: Member }) => {
  const status = statusTags[member.status];
  return (
    <>
      <nav aria-label="Breadcrumb" className="crumb">
        <Link to="/members">Members</Link> / <span>{member.email}</span>
      </nav>
      <div className="pagehead">
        <div>
          <h1>{nameOf(member)}</h1>
          <p className="ids">
            <span>{member.email}</span>
            <span>{member.username}</span>
            <span title={member.id}>account {shortId(member.id)}</span>
            {member.stripeCustomerId === null ? null : (
              <span title={member.stripeCustomerId}>{shortCustomer(member.stripeCustomerId)}</span>
            )}
            {member.stripeSubscriptionId === null ? null : (
              <span>{member.stripeSubscriptionId}</span>
            )}
          </p>
        </div>
        <div className="tg">
          <Tag>{member.plan.toUpperCase()}</Tag>
          {status === undefined ? null : <Tag tone="buff">{status}</Tag>}
          {member.origin === 'grant' ? <Tag>BY HAND</Tag> : null}
          <RoleTag role={member.role} />
          {member.erased ? <Tag tone="buff">ERASED</Tag> : null}
        </div>
      </div>
    </>
  );
};
