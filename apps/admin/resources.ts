import { bulkChanges } from './bulk-changes/index.ts';
import { comparisons } from './comparisons/index.ts';
import type { ConsoleResource } from './console-resource.ts';
import { coupons } from './coupons/index.ts';
import { events } from './events/index.ts';
import { members } from './members/index.ts';
import { tools } from './tools/index.ts';

/** Everything that the console shows, in the order of its navigation. */
export const resources: readonly ConsoleResource[] = [
  members,
  tools,
  bulkChanges,
  coupons,
  comparisons,
  events,
];
