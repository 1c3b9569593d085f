import type { JSX, ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { canonicalPath } from '#contract/canonical-path.ts';
import { findPage, pages } from '#contract/pages.ts';
import { useTitle } from '../components/page.tsx';
import { notFoundTexts as texts } from './not-found-texts.ts';

/** Suggests the page with the most similar address; a coin keeps its symbol. */
export const suggestPage = (path: string): string | undefined => {
  const [, first = '', second = ''] = path.split('/');
  if (first.length < 3) return undefined;
  const pathPrefix = `/${first.slice(0, 4).toLowerCase()}`;
  const page = Object.values(pages).find((known) => known.path.startsWith(pathPrefix));
  if (page?.path.includes(':coinSymbol') !== true) return page?.path;
  const coin = page.path.replace(':coinSymbol', second.toUpperCase());
  return findPage(coin) === undefined ? pages.markets.path : coin;
};

const Line = ({ path }: { path: string }): JSX.Element => {
  if (import.meta.env.DEV) return <p>{texts.forDevelopers}</p>;
  const suggestedPage = suggestPage(path);
  return (
    <p>
      No page exists at <b>{path}</b>.{' '}
      {suggestedPage === undefined ? (
        'The address may be old or mistyped.'
      ) : (
        <>
          Did you mean <Link to={suggestedPage}>{suggestedPage}</Link>?
        </>
      )}
    </p>
  );
};

/** `children` names the missing object. Without it, the most similar page is suggested. An address in a different case redirects. */
export const NotFound = ({ children }: { children?: ReactNode }): JSX.Element => {
  const { pathname, search, hash } = useLocation();
  const redirectPath = canonicalPath(pathname);
  if (redirectPath !== undefined) return <Navigate to={redirectPath + search + hash} replace />;
  return <Card>{children ?? <Line path={pathname} />}</Card>;
};

const Card = ({ children }: { children: ReactNode }): JSX.Element => {
  useTitle(texts.title);
  return (
    <div className="not-found">
      <div className="dialog">
        <header>
          <h1>{texts.title}</h1>
        </header>
        <div>{children}</div>
        <footer>
          <Link className="button" to="/markets">
            Markets
          </Link>
          <Link className="button primary" to="/dashboard">
            Dashboard
          </Link>
        </footer>
      </div>
    </div>
  );
};
