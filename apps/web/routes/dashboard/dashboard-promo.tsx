import type { JSX } from 'react';
import type { User } from '#contract/account/auth.ts';
import { PlanPromo } from '../../features/plans/components/plan-promo.tsx';
import { BandCoverage } from '../../features/track-record/components/bands-held.tsx';

/** The offer at the end of the dashboard, with the accuracy of its forecasts. */
export const DashboardPromo = ({ user }: { user: User }): JSX.Element | null => (
  <PlanPromo user={user} record={<BandCoverage />} />
);
