import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { entryTarget } from '../command/use-target.ts';
import { kindParameter } from './use-timeline-kind.ts';

type EntryLinkProps = { readonly eventId: string; readonly children: ReactNode };

/** To an entry of the timeline of the same page, which shows all of its events then. */
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
