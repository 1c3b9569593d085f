import type { JSX } from 'react';
import { useTitle } from '../components/page.tsx';
import type { PageProps } from './page-props.ts';

/** Disabled, as specified: the page exists and shows nothing. */
export const PortfolioPage = ({ title }: PageProps): JSX.Element => {
  useTitle(title);
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <div hidden>{portfolioText}</div>
    </>
  );
};

/** The specified text of the hidden element on a disabled page. */
const portfolioText = 'Portfolio disabled';
