import type { JSX } from 'react';
import { Link } from '../components/link.tsx';
import { Gate } from '../components/page.tsx';
import { notYetTexts, returnText } from './not-yet-texts.ts';
import type { PageProps } from './page-props.ts';

export const NotYetPage = ({ title, name }: PageProps): JSX.Element => (
  <Gate
    title={title}
    actions={
      <Link className="btn pri lg" to="/dashboard">
        {returnText}
      </Link>
    }
  >
    {notYetTexts[name]}
  </Gate>
);
