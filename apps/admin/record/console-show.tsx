import {
  ShowBase,
  type RaRecord,
  type ShowControllerResult,
  useGetResourceLabel,
  useResourceContext,
} from 'react-admin';
import type { ReactNode } from 'react';
import { formatFailure, getErrorStatus } from '#ui/api/api-error.ts';
import { Failure, LoadingPage, MissingPage } from '../layout/states.tsx';
import { text } from './texts.ts';
import { RecordHead, type RecordHeading } from './record-head.tsx';
import { useChangePolling, type ExtraPolling } from './use-follow-changes.ts';

type ConsoleShowProps<Row extends RaRecord> = {
  /** Taken from the address by default. */
  readonly id?: string;
  readonly heading: (record: Row) => RecordHeading;
  /** Whether the record changes by itself. It is then polled closely, and its own parts announce changes. */
  readonly running?: (record: Row) => boolean;
  /** Queries for parts of the page that others can change separately. */
  readonly extraPolling?: (record: Row) => ExtraPolling;
  readonly children: (record: Row) => ReactNode;
};

/** One record's page: its states, its heading, and changes by others. */
export const ConsoleShow = <Row extends RaRecord>(props: ConsoleShowProps<Row>) => (
  <ShowBase<Row>
    {...(props.id === undefined ? {} : { id: props.id })}
    redirectOnError={false}
    queryOptions={fullRecordOptions}
    render={(state) => <RecordPage {...props} state={state} />}
  />
);

// The meta separates it from list rows in the cache, which may have fewer fields.
const fullRecordOptions = { meta: { whole: true }, onError: () => undefined };

// Statuses for an unknown and for a malformed id.
const notFoundStatuses: ReadonlySet<number | undefined> = new Set([400, 404, 422]);

type PageProps<Row extends RaRecord> = ConsoleShowProps<Row> & {
  readonly state: ShowControllerResult<Row>;
};

const RecordPage = <Row extends RaRecord>({ state, children, ...about }: PageProps<Row>) => {
  const { record, error, isPending, refetch } = state;
  if (isPending) return <LoadingPage />;
  if (notFoundStatuses.has(getErrorStatus(error))) return <RecordNotFound />;
  const failure = error === null ? null : <LoadError error={error} retry={() => void refetch()} />;
  if (record === undefined) return failure;
  return (
    <>
      <RecordHead heading={about.heading(record)} />
      <FollowedRecord
        record={record}
        running={about.running?.(record)}
        beside={about.extraPolling?.(record)}
      />
      {failure}
      {children(record)}
    </>
  );
};

const LoadError = ({ error, retry }: { error: Error; retry: () => void }) => (
  <Failure title="Could not load this page" message={formatFailure(error)} onRetry={retry} />
);

type FollowingProps = {
  readonly record: RaRecord;
  readonly running: boolean | undefined;
  readonly beside: ExtraPolling | undefined;
};

const FollowedRecord = ({ record, running, beside }: FollowingProps) => {
  const changes = useChangePolling(record, { pollOften: running, beside });
  const isNotified = changes > 0 && running === undefined;
  return (
    <div role="status">
      {isNotified ? (
        <p className="draft-notice">Someone changed this. The page now shows the latest version.</p>
      ) : null}
    </div>
  );
};

const RecordNotFound = () => {
  const resource = useResourceContext() ?? '';
  const getResourceLabel = useGetResourceLabel();
  const resourceLabel = getResourceLabel(resource, 1);
  return (
    <MissingPage
      title={text('record.not-found', { record: resourceLabel })}
      sentence={text('record.not-found-text', { record: resourceLabel.toLowerCase() })}
      to={{
        path: `/${resource}`,
        words: text('record.go-to-list', { list: getResourceLabel(resource, 2).toLowerCase() }),
      }}
    />
  );
};
