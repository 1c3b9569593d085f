import type { Projection } from '#contract/system/projections.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { text } from './texts.ts';

/** The current state of a read model. */
export const formatState = (
  { building, shown, trouble, upToDate }: Projection,
  now: Date,
): string => {
  if (trouble !== null) return text(`projections.${trouble.state}`);
  if (building !== null) {
    return building.reachedAt === null
      ? 'Building, at the start of the log'
      : text('projections.building', { moment: formatDateTime(new Date(building.reachedAt), now) });
  }
  if (shown === null) return 'Not built yet';
  return text(upToDate ? 'projections.up-to-date' : 'projections.catching-up');
};

export const formatReachedTime = ({ shown }: Projection, now: Date): string =>
  shown?.reachedAt ? formatDateTime(new Date(shown.reachedAt), now) : 'None yet';
