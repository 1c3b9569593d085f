import type { Member } from '#contract/admin.ts';
import { Tag } from '#ui/tag.tsx';

const roleTags: Partial<Record<Member['role'], string>> = { admin: 'ADMIN' };

export const RoleTag = ({ role }: { role: Member['role'] }) => {
  const tag = roleTags[role];
  return tag === undefined ? null : <Tag tone="solid">{tag}</Tag>;
};
