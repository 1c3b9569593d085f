import { DataTable, LinkBase } from 'react-admin';
import type { Erasure } from '#contract/admin/erasures.ts';
import { formatMoment } from '#ui/format/format.ts';
import { ConsoleList, type ListTexts } from '../list/console-list.tsx';
import { shortId } from '../members/format.ts';
import type { ExportColumn } from '../list/records-csv.ts';
import { text } from '../texts/text.ts';
import { useNow } from '../use-now.ts';
import { formatDone } from './format.ts';

const Column = DataTable.Col<Erasure>;
const newestFirst = { field: 'askedAt', order: 'DESC' } as const;
const words: ListTexts = {
  title: text('resources.erasures.name', { smart_count: 2 }),
  loading: text('erasures.loading'),
  failed: text('erasures.failed'),
  lead: (total) => text('erasures.in-all', { smart_count: total }),
  empty: (
    <>
      <b>{text('erasures.none')}</b>
      <p>{text('erasures.none-text')}</p>
    </>
  ),
};

const exported: readonly ExportColumn<Erasure>[] = [
  'id',
  'reason',
  'askedAt',
  'by.id',
  'completedAt',
];

export const ErasureList = () => (
  <ConsoleList<Erasure> words={words} sort={newestFirst} exported={exported}>
    <Column source="id" disableSort render={Account} />
    <Column source="askedAt" disableSort render={Asked} />
    <Column source="by" disableSort render={({ by }) => by.name} />
    <Column source="reason" disableSort render={({ reason }) => text(`erasures.${reason}`)} />
    <Column source="completedAt" disableSort render={Done} />
  </ConsoleList>
);

const Account = ({ id }: Erasure) => (
  <LinkBase className="row-link" to={`/erasures/${id}/show`}>
    {shortId(id)}
  </LinkBase>
);

const Asked = ({ askedAt }: Erasure) => formatMoment(new Date(askedAt), useNow());

const Done = (erasure: Erasure) => formatDone(erasure, useNow());
