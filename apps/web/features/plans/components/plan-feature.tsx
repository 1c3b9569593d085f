import type { JSX } from 'react';
import { isAvailableFeature } from '#contract/plan-labels.ts';
import { TickIcon } from '#ui/parts/marks.tsx';
import { withOneName } from '../../../lib/with-one-name.ts';

/** A feature in the list of a plan; only what members have today gets a tick. */
export const PlanFeature = ({ feature }: { feature: string }): JSX.Element =>
  isAvailableFeature(feature) ? (
    <li>
      <TickIcon />
      <span>{withOneName(feature)}</span>
    </li>
  ) : (
    <li className="planned">
      <span>{withOneName(feature)}</span>
    </li>
  );
