import { DataTable, LinkBase } from 'react-admin';
import type { Projection } from '#contract/system/projections.ts';
import { ConsoleList, type ListTexts } from '../list/console-list.tsx';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { formatReachedTime, formatState } from './format.ts';

const Column = DataTable.Col<Projection>;
const byName = { field: 'id', order: 'ASC' } as const;
const labels: ListTexts = {
  title: text('resources.projections.name', { smart_count: 2 }),
  loading: 'Loading the read models.',
  failed: 'Could not load the read models.',
  lead: () =>
    'Pages show read models, which are built from the event log. You can rebuild any of them; pages show the current one until the new one is ready.',
  empty: <b>No read models</b>,
};

export const ProjectionList = () => (
  <ConsoleList<Projection> texts={labels} sort={byName}>
    <Column source="id" disableSort render={ProjectionLink} />
    <Column source="state" disableSort render={State} />
    <Column source="reachedAt" disableSort render={ReachedTime} />
  </ConsoleList>
);

const ProjectionLink = ({ id }: Projection) => (
  <LinkBase className="row-link" to={`/projections/${id}/show`}>
    {id}
  </LinkBase>
);

const State = (projection: Projection) => formatState(projection, useNow());

const ReachedTime = (projection: Projection) => formatReachedTime(projection, useNow());
