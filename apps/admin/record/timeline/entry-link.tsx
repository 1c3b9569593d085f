import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { entryTarget } from '../command/use-target.ts';
import { kindParameter } from './use-timeline-kind.ts';

type EntryLinkProps = { readonly eventId: string; readonly children: ReactNode };

/** A link to a timeline entry on the same page; it resets the timeline's filter. */
export const EntryLink = ({ eventId, children }: EntryLinkProps) => {
  const { search } = useLocation();
  const parameters = new URLSearchParams(search);
  parameters.set(kindParameter, 'all');
  return (
    <Link replace to={{ search: parameters.toString(), hash: entryTarget(eventId) }}>
      {children}
    </Link>
  );
};
