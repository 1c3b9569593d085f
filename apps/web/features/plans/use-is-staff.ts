import { useAccess } from '#ui/use-access.ts';

/** Staff have no plan: everything is open to them. Undefined until the server has said so. */
export const useIsStaff = (): boolean | undefined => useAccess('admin')?.allowed;
