import type { Member } from '#contract/admin.ts';
import { Tag } from '#ui/tag.tsx';
import { roleNames } from './words.ts';

const tagged: Partial<Record<Member['role'], string>> = {
  admin: roleNames.admin.toUpperCase(),
  support: roleNames.support.toUpperCase(),
};

export const RoleTag = ({ role }: { role: Member['role'] }) => {
  const tag = tagged[role];
  return tag === undefined ? null : <Tag tone="solid">{tag}</Tag>;
};
