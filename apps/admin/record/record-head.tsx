import type { ReactNode } from 'react';
import { useGetResourceLabel, useResourceContext } from 'react-admin';
import { Link } from 'react-router';
import { useArrival } from '../layout/use-arrival.ts';
import { usePageTitle } from '../layout/use-page-title.ts';

export type RecordHeading = {
  readonly title: string;
  /** Its place in the breadcrumb. */
  readonly crumb: string;
  /** Details that identify a record on a call; the tooltip has the unabridged value. */
  readonly ids: readonly { readonly words: string; readonly hint?: string }[];
  readonly tags?: ReactNode;
  /** What can be done with the record, at the top right. */
  readonly actions?: ReactNode;
  /** Address of a person's photo, if there is one. */
  readonly photo?: string;
};

export const RecordHead = ({ heading }: { heading: RecordHeading }) => {
  const resource = useResourceContext() ?? '';
  const resourceLabel = useGetResourceLabel();
  usePageTitle(heading.title);
  return (
    <>
      <nav aria-label="Breadcrumb" className="breadcrumb">
        <Link to={`/${resource}`}>{resourceLabel(resource, 2)}</Link> / <span>{heading.crumb}</span>
      </nav>
      <div className="page-head">
        {heading.photo === undefined ? null : (
          <img className="head-photo" src={heading.photo} alt="" width={256} height={256} />
        )}
        <div>
          <h1 ref={useArrival('anywhere')} tabIndex={-1}>
            {heading.title}
          </h1>
          <p className="ids">
            {heading.ids.map(({ words, hint }) => (
              <span key={words} title={hint}>
                {words}
              </span>
            ))}
          </p>
        </div>
        <div className="head-tags">
          {heading.tags}
          {heading.actions}
        </div>
      </div>
    </>
  );
};
