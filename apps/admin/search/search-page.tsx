import { useQuery } from '@tanstack/react-query';
import { LinkBase, useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router';
import { formatFailure } from '#ui/api/api-error.ts';
import { Section, SkeletonRows } from '#ui/parts/section.tsx';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { Failure } from '../layout/states.tsx';
import { useArrival } from '../layout/use-arrival.ts';
import { usePageTitle } from '../layout/use-page-title.ts';
import { text } from './texts.ts';
import './search.css';
import { toSearchGroups, type SearchGroup, type SearchHit } from './hits.ts';

/** All results for the query in the address. */
export const SearchPage = () => {
  const [parameters] = useSearchParams();
  return <SearchResults words={parameters.get('q')?.trim() ?? ''} />;
};

/** Results by kind. */
export const SearchResults = ({ words }: { readonly words: string }) => {
  const title =
    words === ''
      ? text('resources.search.name', { smart_count: 1 })
      : text('search.title', { words });
  usePageTitle(title);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['search', words],
    queryFn: () => dataProvider.search(words),
    enabled: words !== '',
  });
  const groups = data === undefined ? [] : toSearchGroups(data, words);
  return (
    <div className="stack search-stack">
      <h1 ref={useArrival('elsewhere')} tabIndex={-1}>
        {title}
      </h1>
      {error === null ? null : (
        <Failure
          title="The search failed"
          message={formatFailure(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && words !== '' ? (
        <SkeletonRows rows={3} label="Searching." />
      ) : null}
      {groups.map((group) => (
        <ResultGroup key={group.name} group={group} />
      ))}
      {groups.length === 0 && (data !== undefined || words === '') ? <NoResults /> : null}
    </div>
  );
};

const ResultGroup = ({
  group: { name, total, hits, all, similar = false },
}: {
  readonly group: SearchGroup;
}) => (
  <Section title={text(similar ? 'search.similar' : `search.${name}`)}>
    <ul className="row-list">
      {hits.map((hit) => (
        <HitLine key={`${hit.to} ${hit.label}`} hit={hit} />
      ))}
    </ul>
    {total > hits.length ? (
      <p className="muted">
        {text('search.first', { shown: hits.length, count: total })}{' '}
        {all === undefined ? null : (
          <LinkBase to={all}>{text('search.more', { count: total })}</LinkBase>
        )}
      </p>
    ) : null}
  </Section>
);

const HitLine = ({ hit: { to, label, detail } }: { readonly hit: SearchHit }) => (
  <li>
    <LinkBase to={to}>{label}</LinkBase>
    {detail === undefined ? null : <p className="byline">{detail}</p>}
  </li>
);

const NoResults = () => (
  <Section title="No results">
    <p className="muted">
      Search for a member by name, email address, ID, customer ID or subscription ID, an invoice by
      number or ID, a card by its last four digits, a support request by reference, a stream by name
      or ID, or what a request led to by the reference of its error message.
    </p>
  </Section>
);
