import type { endpoints } from '../endpoints/catalogue.ts';
import { accountOperations } from './account.ts';
import { adminOperations } from './admin.ts';
import { bulkChangeOperations } from './bulk-changes.ts';
import { credentialsOperations } from './credentials.ts';
import { demoOperations } from './demo.ts';
import { eventOperations } from './events.ts';
import { exportOperations } from './export.ts';
import { keptDocumentOperations } from './kept-documents.ts';
import { legalOperations } from './legal.ts';
import { marketOperations } from './market.ts';
import { membershipPreviewOperations } from './membership-preview.ts';
import { notificationOperations } from './notifications.ts';
import type { Operation } from './operation.ts';
import { profileOperations } from './profile.ts';
import { sessionOperations } from './sessions.ts';
import { systemOperations } from './system.ts';

const all = {
  ...accountOperations,
  ...credentialsOperations,
  ...sessionOperations,
  ...notificationOperations,
  ...profileOperations,
  ...exportOperations,
  ...legalOperations,
  ...keptDocumentOperations,
  ...marketOperations,
  ...adminOperations,
  ...membershipPreviewOperations,
  ...bulkChangeOperations,
  ...eventOperations,
  ...demoOperations,
  ...systemOperations,
} as const;

type Described = {
  readonly [Name in keyof typeof endpoints]: Operation & { readonly name: Name };
};

/** Every call of the API by name; the compiler checks that exactly the endpoints are described. */
export const operations = all satisfies Described;
