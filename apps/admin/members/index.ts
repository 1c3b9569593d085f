import { lazy } from 'react';
import type { Member } from '#contract/admin/member.ts';
import { adminEndpoints } from '#contract/admin/admin.ts';
import { memberSortFields } from '#contract/admin/members.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { MemberList } from './list/member-list.tsx';

// The member page, with its timeline, is loaded when it is first opened.
const MemberShow = lazy(async () => ({ default: (await import('./member-show.tsx')).MemberShow }));

export const members = {
  name: 'members',
  access: adminEndpoints.members.resource,
  sortFields: memberSortFields,
  sort: { field: 'lastSignInAt', order: 'DESC' },
  list: MemberList,
  show: MemberShow,
  recordRepresentation: (member: Member) =>
    member.displayName === '' ? member.email : `${member.displayName}, ${member.email}`,
  options: { searchable: true },
} satisfies ConsoleResource;
