import type { Member } from '#contract/admin/member.ts';
import { Tag } from '#ui/parts/tag.tsx';
import { roleNames } from './format.ts';

const roleTags: Partial<Record<Member['role'], string>> = {
  admin: roleNames.admin,
  support: roleNames.support,
};

type RoleTagProps = {
  readonly role: Member['role'];
  /** Also shows the role of members, not only of staff. */
  readonly every?: boolean;
};

export const RoleTag = ({ role, every = false }: RoleTagProps) => {
  const tag = roleTags[role];
  if (tag !== undefined) return <Tag tone="solid">{tag}</Tag>;
  return every ? <Tag>{roleNames[role]}</Tag> : null;
};
