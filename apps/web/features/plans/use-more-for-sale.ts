import { isForSale } from '#ui/api/access.ts';
import { useAccessQuery } from '#ui/api/use-access.ts';

/** Whether a higher plan would open more to the reader; undefined until access is known. */
export const useMoreForSale = (): boolean | undefined => useAccessQuery().data?.some(isForSale);
