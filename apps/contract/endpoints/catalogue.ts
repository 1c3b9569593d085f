import { accountEndpoints } from './account.ts';
import { adminEndpoints } from './admin.ts';
import { bulkChangeEndpoints } from './bulk-changes.ts';
import { credentialsEndpoints } from './credentials.ts';
import { demoEndpoints } from './demo.ts';
import type { Endpoint } from './endpoint.ts';
import { eventEndpoints } from './events.ts';
import { exportEndpoints } from './export.ts';
import { keptDocumentEndpoints } from './kept-documents.ts';
import { legalEndpoints } from './legal.ts';
import { marketEndpoints } from './market.ts';
import { membershipPreviewEndpoints } from './membership-preview.ts';
import { notificationEndpoints } from './notifications.ts';
import { profileEndpoints } from './profile.ts';
import { sessionEndpoints } from './sessions.ts';
import { systemEndpoints } from './system.ts';

const all = {
  ...accountEndpoints,
  ...credentialsEndpoints,
  ...sessionEndpoints,
  ...notificationEndpoints,
  ...profileEndpoints,
  ...exportEndpoints,
  ...legalEndpoints,
  ...keptDocumentEndpoints,
  ...marketEndpoints,
  ...adminEndpoints,
  ...membershipPreviewEndpoints,
  ...bulkChangeEndpoints,
  ...eventEndpoints,
  ...demoEndpoints,
  ...systemEndpoints,
} as const;

type Named = { readonly [Name in keyof typeof all]: Endpoint & { readonly name: Name } };

/** Every call of the API by name, without its schemas. */
export const endpoints = all satisfies Named;
