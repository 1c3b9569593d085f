import { LinkBase as Link } from 'react-admin';
import { text } from '../layout/texts.ts';

/** Shown with work in the background while no job runs, so that it does not look stuck. */
export const WaitingForJobs = () => (
  <p className="explanation">
    Waiting because no background job runs. This continues when background jobs run again.{' '}
    <Link to="/jobs">{text('layout.jobs-stopped-link')}</Link>
  </p>
);
