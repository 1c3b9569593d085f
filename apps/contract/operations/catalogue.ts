import { accountOperations } from './account.ts';
import { adminOperations } from './admin.ts';
import { demoOperations } from './demo.ts';
import { marketOperations } from './market.ts';
import { membershipPreviewOperations } from './membership-preview.ts';
import { systemOperations } from './system.ts';

/** Every call of the API by name. */
export const operations = {
  ...accountOperations,
  ...marketOperations,
  ...adminOperations,
  ...membershipPreviewOperations,
  ...demoOperations,
  ...systemOperations,
} as const;
