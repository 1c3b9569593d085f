import type { JSX } from 'react';
import { isAvailableFeature } from '#contract/plan-labels.ts';
import { TickIcon } from '#ui/parts/marks.tsx';
import { normalizePlanNames } from '../../../lib/normalize-plan-names.ts';

/** A plan's feature; only features available today have a tick. */
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
