import type { ReactNode } from 'react';
import { useMayChange } from './use-may-change.ts';

/** Controls that change something, hidden from support staff. */
export const AdminOnly = ({ children }: { readonly children: ReactNode }) =>
  useMayChange() ? <>{children}</> : null;
