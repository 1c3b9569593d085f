import type { JSX } from 'react';
import { Link } from 'react-router';
import { riskWarning } from '#contract/risk-warning.ts';

/** The regulator's warning, on every page that people see without an account. */
export const RiskWarning = (): JSX.Element => (
  <aside className="risk-warning" aria-label={riskWarning.label}>
    {riskWarning.text} <Link to={riskWarning.path}>{riskWarning.more}</Link>
  </aside>
);
