import { LinkBase as Link } from 'react-admin';
import { text } from '../texts/text.ts';

/** Shown with work in the background while no job runs, so that it does not look stuck. */
export const WaitingForJobs = () => (
  <p className="explanation">
    {text('attention.waiting-for-jobs')} <Link to="/jobs">{text('layout.jobs-stopped-link')}</Link>
  </p>
);
