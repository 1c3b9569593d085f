import { isForSale } from '#ui/api/access.ts';
import { useAccessQuery } from '#ui/api/use-access.ts';

/** Whether a higher plan would give the reader more access; undefined until access is loaded. */
export const useHasUpgrade = (): boolean | undefined => useAccessQuery().data?.some(isForSale);
