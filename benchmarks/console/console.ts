import type { Measurement } from '../measurement.ts';
import { catchUp } from './catching-up.ts';
import { withMembersShown, withMembersWritten } from './full-size.ts';
import { askLists } from './lists.ts';
import { rebuildAll } from './rebuilds.ts';

/*
 * The product as `npm start` runs it, with 100,000 members of 20 events each.
 */

/** Whose members were written while it did not run: how it answers while its read models catch up. */
export const measureConsoleStart = (): Promise<Measurement[]> =>
  withMembersWritten(({ address }, began) => catchUp(address, began));

/** What every list of the console takes. */
export const measureConsoleLists = (): Promise<Measurement> =>
  withMembersShown(({ address }) => askLists(address));

/** What the rebuild of each read model takes, and how the site answers meanwhile. */
export const measureConsoleRebuilds = (): Promise<Measurement[]> => withMembersShown(rebuildAll);
