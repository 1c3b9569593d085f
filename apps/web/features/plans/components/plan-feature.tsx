import type { JSX } from 'react';
import { isAvailableFeature } from '#contract/plan-labels.ts';
import { TickIcon } from '#ui/parts/marks.tsx';
import { normalizePlanNames } from '../../../lib/normalize-plan-names.ts';

/** A feature in the list of a plan; only what members have today gets a tick. */
export const PlanFeature = ({ feature }: { feature: string }): JSX.Element =>
  isAvailableFeature(feature) ? (
    <li>
      <TickIcon />
      <span>{normalizePlanNames(feature)}</span>
    </li>
  ) : (
    <li className="planned">
      <span>{normalizePlanNames(feature)}</span>
    </li>
  );
