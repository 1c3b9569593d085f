import { lazy } from 'react';
import type { ConsoleResource } from '../console-resource.ts';
import { recordRoutes } from '../record/record-routes.tsx';
import { MemberList } from './member-list.tsx';

// The member page, with its timeline, is loaded when it is first opened.
const MemberShow = lazy(async () => ({ default: (await import('./member-show.tsx')).MemberShow }));

export const members = {
  name: 'members',
  list: MemberList,
  show: MemberShow,
  children: recordRoutes(MemberShow),
  options: { label: 'Members', broad: true },
} satisfies ConsoleResource;
