import { DataTable, LinkBase } from 'react-admin';
import { eventEndpoints, type EventEnvelope } from '#contract/admin/events.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { useCall } from '#ui/api/use-call.ts';
import { ConsoleList, type ListTexts } from '../list/console-list.tsx';
import type { ListFilter } from '../list/list-filter.ts';
import { columnClasses } from '../list/styled.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';

const Column = DataTable.Col<EventEnvelope>;
const sort = { field: 'at', order: 'DESC' } as const;
const exportColumns = ['id', 'type', 'at', 'actor.id', 'category', 'stream', 'revision'] as const;
const labels: ListTexts = {
  title: 'Events',
  loading: text('events.lead'),
  lead: () => text('events.lead'),
  failed: 'Could not load the events.',
  empty: <b>No events match the filters.</b>,
};

export const EventList = () => (
  <ConsoleList<EventEnvelope>
    texts={labels}
    sort={sort}
    exportColumns={exportColumns}
    filters={useEventFilters()}
  >
    <Column source="type" disableSort render={EventLink} />
    <Column source="at" render={Time} />
    <Column source="actor" disableSort render={({ actor }) => actor.name} />
    <Column source="stream" disableSort {...columnClasses('truncated no-tablet')} />
    <Column source="revision" disableSort {...columnClasses('number no-tablet')} />
  </ConsoleList>
);

const EventLink = ({ id, type }: EventEnvelope) => (
  <LinkBase className="row-link" to={`/events/${id}/show`}>
    {type}
  </LinkBase>
);

const Time = ({ at }: EventEnvelope) => formatDateTime(new Date(at), useNow());

const useEventFilters = (): readonly ListFilter[] => {
  const { data = [] } = useCall(eventEndpoints.eventTypes, {}, { staleTime: Infinity });
  const categories = data.map(({ category }) => category);
  const types = data.flatMap((one) => one.types);
  const createFilter = (
    source: FilterName,
    kind: ListFilter['kind'],
    names: readonly string[] = [],
  ) => ({
    source,
    kind,
    label: text(`resources.events.fields.${source}`),
    any: 'All',
    choices: Object.fromEntries(names.map((name) => [name, name])),
  });
  return [
    createFilter('correlationId', 'chip'),
    createFilter('stream', 'words'),
    createFilter('category', 'choice', categories),
    createFilter('type', 'choice', types),
    createFilter('actor', 'words'),
    createFilter('since', 'since'),
    { ...createFilter('until', 'until'), from: 'since' },
  ];
};
type FilterName = 'correlationId' | 'stream' | 'category' | 'type' | 'actor' | 'since' | 'until';
