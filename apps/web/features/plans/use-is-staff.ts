import { useAccess } from '#ui/api/use-access.ts';

/** Admins have no plan: everything is open to them, unlike to support staff. Undefined until loaded. */
export const useIsStaff = (): boolean | undefined => useAccess('monitor')?.allowed;
