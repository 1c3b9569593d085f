import type { ReactNode } from 'react';
import { useMayChange } from './use-may-change.ts';

/** What changes something: support staff do not see it. */
export const ForAdmins = ({ children }: { readonly children: ReactNode }) =>
  useMayChange() ? <>{children}</> : null;
