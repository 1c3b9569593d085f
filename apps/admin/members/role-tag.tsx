import type { Member } from '#contract/admin.ts';
import { Tag } from '#ui/tag.tsx';
import { roleNames } from './words.ts';

export const RoleTag = ({ role }: { role: Member['role'] }) =>
  role === 'admin' ? <Tag tone="solid">{roleNames.admin.toUpperCase()}</Tag> : null;
