import { useAccess } from '#ui/api/use-access.ts';

/** Admins have no plan: everything is open to them, which support staff cannot say. Undefined until the server has said so. */
export const useIsStaff = (): boolean | undefined => useAccess('monitor')?.allowed;
