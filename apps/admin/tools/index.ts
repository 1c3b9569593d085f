import { lazy } from 'react';
import { adminToolEndpoints } from '#contract/admin/tools.ts';
import type { ConsoleResource } from '../console-resource.ts';

const ToolsPage = lazy(async () => ({ default: (await import('./tools-page.tsx')).ToolsPage }));

/** The specified admin tools: commands about members by email address. */
export const tools = {
  name: 'tools',
  access: adminToolEndpoints.adminUsers.resource,
  sortFields: [],
  sort: { field: 'id', order: 'ASC' },
  list: ToolsPage,
  options: { narrow: true },
} satisfies ConsoleResource;
