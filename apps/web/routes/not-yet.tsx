import type { JSX } from 'react';
import { Link } from '../components/link.tsx';
import { Gate } from '../components/page.tsx';
import type { PageProps } from './page-props.ts';

export const NotYetPage = ({ title, notYet }: PageProps): JSX.Element => (
  <Gate
    title={title}
    actions={
      <Link className="btn pri lg" to="/dashboard">
        Return to Dashboard
      </Link>
    }
  >
    {notYet}
  </Gate>
);
