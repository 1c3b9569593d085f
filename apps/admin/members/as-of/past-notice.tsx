import { Link, useLocation } from 'react-router';
import { getChangedFields } from '../../record/record-fields.tsx';
import { selectedTimeId } from '../../record/command/use-target.ts';
import { text } from './texts.ts';
import { foldedMemberFields, memberFields } from '../display/member-fields.ts';
import type { AsOf } from './use-as-of.ts';

/** Explains that a past date is shown, with a link to it in the timeline. */
export const PastNotice = ({ asOf, now }: { asOf: AsOf; now: Date }) => {
  const { search } = useLocation();
  if (asOf.at === null) return null;
  const day = asOf.at.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return (
    <div className="notice stale past-notice">
      <span role="status">
        <b>{text('member.looking-at', { day })}</b> You cannot make changes while viewing the past.{' '}
        The details beside the name are as of today. {formatDifferences(asOf, now)}
      </span>{' '}
      {asOf.error === null ? (
        <Link replace to={{ search, hash: selectedTimeId }}>
          Show in the timeline
        </Link>
      ) : (
        <button className="button" type="button" onClick={asOf.retry}>
          Try again
        </button>
      )}
    </div>
  );
};

const formatDifferences = ({ comparison, error }: AsOf, now: Date): string => {
  if (error !== null) return `Could not load the state of that day. ${error}`;
  if (comparison === undefined) return '';
  if (comparison.then === null) return 'The account did not exist yet.';
  const { length } = getChangedFields(
    [...memberFields(now), ...foldedMemberFields],
    comparison.then,
    comparison.now,
  );
  if (length === 0) return 'Nothing is different today.';
  const number = 'No One Two Three Four Five Six Seven Eight Nine'.split(' ')[length] ?? length;
  return text('member.differences', { smart_count: length, number });
};
