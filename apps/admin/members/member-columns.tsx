import type { ReactNode } from 'react';
import { DataTable, LinkBase } from 'react-admin';
import type { Member } from '#contract/admin.ts';
import { formatDay } from '#ui/format.ts';
import { Tag } from '#ui/tag.tsx';
import { styled } from '../list/styled.ts';
import { text } from '../texts/text.ts';
import { RoleTag } from './role-tag.tsx';
import {
  endInWords,
  nameOf,
  originLabels,
  shortCustomer,
  statusInWords,
  statusTags,
} from './words.ts';

const Column = DataTable.Col<Member>;

export const hiddenAtFirst: readonly string[] = ['username', 'origin'];

/** The name is a real link that is stretched over its row, so that the whole row can be clicked. */
export const memberColumns = (now: Date): ReactNode => [
  <Column key="displayName" source="displayName" render={Who} />,
  <Column key="plan" source="plan" render={PlanTags} />,
  <Column key="status" source="status" render={Status} />,
  <Column
    key="planEndsAt"
    {...styled('no-phone')}
    source="planEndsAt"
    render={(member) => faintWhenNone(endInWords(member, now))}
  />,
  <Column
    key="stripeCustomerId"
    {...styled('no-tablet')}
    source="stripeCustomerId"
    disableSort
    render={Customer}
  />,
  <Column key="username" {...styled('no-tablet')} source="username" render={Username} />,
  <Column
    key="origin"
    {...styled('no-tablet')}
    source="origin"
    render={({ origin }) => faintWhenNone(originLabels[origin])}
  />,
  <Column
    key="registeredAt"
    {...styled('num no-tablet')}
    source="registeredAt"
    sortByOrder="DESC"
    render={({ registeredAt }) => day(registeredAt, now)}
  />,
  <Column
    key="lastSignInAt"
    {...styled('num no-phone')}
    source="lastSignInAt"
    sortByOrder="DESC"
    render={({ lastSignInAt }) => day(lastSignInAt, now)}
  />,
];

const day = (iso: string | null, now: Date): ReactNode =>
  iso === null ? (
    <span className="faint">{text('members.never')}</span>
  ) : (
    formatDay(new Date(iso), now)
  );

const faintWhenNone = (words: string): ReactNode =>
  words === originLabels.none ? <span className="faint">{words}</span> : words;

const Customer = ({ stripeCustomerId: id }: Member) =>
  id === null ? (
    <span className="faint">{originLabels.none}</span>
  ) : (
    <span title={id}>{shortCustomer(id)}</span>
  );

const Username = ({ username }: Member) => <span className="cut">{username}</span>;

const Who = (member: Member) => (
  <>
    <LinkBase className="rowl" to={`/members/${member.id}/show`}>
      {nameOf(member)}
    </LinkBase>
    <span className="em2">{member.email}</span>
  </>
);

const PlanTags = ({ plan, role }: Member) => (
  <span className="tgs">
    <Tag>{plan.toUpperCase()}</Tag>
    <RoleTag role={role} />
  </span>
);

const Status = (member: Member) => {
  if (member.erased) return <span className="faint">{text('members.erased')}</span>;
  if (member.suspendedAt !== null) return <Tag tone="buff">{text('member.suspended')}</Tag>;
  if (member.pastDue) return <Tag tone="buff">{statusInWords(member)}</Tag>;
  const tag = statusTags[member.status];
  return tag === undefined ? statusInWords(member) : <Tag tone="buff">{tag}</Tag>;
};
