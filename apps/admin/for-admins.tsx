import type { ReactNode } from 'react';
import { AccessDenied } from './layout/access-denied.tsx';
import { useMayChange } from './use-may-change.ts';

type AdminOnlyProps = { readonly children: ReactNode };

/** Controls that change something, hidden from support staff. */
export const AdminOnly = ({ children }: AdminOnlyProps) =>
  useMayChange() ? <>{children}</> : null;

/** A page that only changes something. Support staff can reach it by its address. */
export const AdminOnlyPage = ({ children }: AdminOnlyProps) =>
  useMayChange() ? <>{children}</> : <AccessDenied />;
