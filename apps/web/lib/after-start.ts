import type { QueryClient } from '@tanstack/react-query';
import { keepFocus } from '#ui/keep-focus.ts';
import { prepareForOutages } from './prepare-for-outages.ts';
import { refreshAfterTimeJump } from './refresh-after-time-jump.ts';

/** What the first view does not wait for. */
export const afterStart = async (client: QueryClient): Promise<void> => {
  keepFocus();
  refreshAfterTimeJump(client);
  await prepareForOutages(client);
};
