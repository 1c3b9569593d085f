import {
  ShowBase,
  type RaRecord,
  type ShowControllerResult,
  useGetResourceLabel,
  useResourceContext,
} from 'react-admin';
import type { ReactNode } from 'react';
import { formatFailure, statusOf } from '#ui/api/api-error.ts';
import { Failure, LoadingPage, NothingHere } from '../layout/states.tsx';
import { text } from '../texts/text.ts';
import { RecordHead, type RecordHeading } from './record-head.tsx';
import { useFollowChanges, type AskBeside } from './use-follow-changes.ts';

type ConsoleShowProps<Row extends RaRecord> = {
  /** Of the address, unless it is given. */
  readonly id?: string;
  readonly heading: (record: Row) => RecordHeading;
  /** Whether the record changes by itself: it is followed closely then, and its own parts say what changed. */
  readonly running?: (record: Row) => boolean;
  /** What of the page others change without changing the record. */
  readonly beside?: (record: Row) => AskBeside;
  readonly children: (record: Row) => ReactNode;
};

/** The page of one record: its states, its head, and what others change while it is open. */
export const ConsoleShow = <Row extends RaRecord>(props: ConsoleShowProps<Row>) => (
  <ShowBase<Row>
    {...(props.id === undefined ? {} : { id: props.id })}
    redirectOnError={false}
    queryOptions={readWhole}
    render={(state) => <Page {...props} state={state} />}
  />
);

// The meta keeps a row of a list, which may hold less, from being taken for the record.
const readWhole = { meta: { whole: true }, onError: () => undefined };

// Statuses for an unknown id and for one that no record can have.
const noSuchId: ReadonlySet<number | undefined> = new Set([400, 404, 422]);

type PageProps<Row extends RaRecord> = ConsoleShowProps<Row> & {
  readonly state: ShowControllerResult<Row>;
};

const Page = <Row extends RaRecord>({ state, children, ...about }: PageProps<Row>) => {
  const { record, error, isPending, refetch } = state;
  if (isPending) return <LoadingPage />;
  if (noSuchId.has(statusOf(error))) return <RecordNotFound />;
  const failure = error === null ? null : <NotLoaded error={error} retry={() => void refetch()} />;
  if (record === undefined) return failure;
  return (
    <>
      <RecordHead heading={about.heading(record)} />
      <Following
        record={record}
        running={about.running?.(record)}
        beside={about.beside?.(record)}
      />
      {failure}
      {children(record)}
    </>
  );
};

const NotLoaded = ({ error, retry }: { error: Error; retry: () => void }) => (
  <Failure title={text('record.failed')} message={formatFailure(error)} onRetry={retry} />
);

type FollowingProps = {
  readonly record: RaRecord;
  readonly running: boolean | undefined;
  readonly beside: AskBeside | undefined;
};

const Following = ({ record, running, beside }: FollowingProps) => {
  const changes = useFollowChanges(record, { soon: running, beside });
  return (
    <p className="visually-hidden" role="status">
      {changes === 0 || running !== undefined ? '' : text('record.followed')}
    </p>
  );
};

const RecordNotFound = () => {
  const resource = useResourceContext() ?? '';
  const labelOf = useGetResourceLabel();
  const one = labelOf(resource, 1);
  return (
    <NothingHere
      title={text('record.not-found', { record: one })}
      sentence={text('record.not-found-text', { record: one.toLowerCase() })}
      to={{
        path: `/${resource}`,
        words: text('record.go-to-list', { list: labelOf(resource, 2).toLowerCase() }),
      }}
    />
  );
};
