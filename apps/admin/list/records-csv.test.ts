import { describe, expect, it } from 'vitest';
import { getLocalTimeZone } from '../times/local-times.ts';
import { arrangeColumns, recordsAsCsv, type ExportColumn } from './records-csv.ts';

type Letter = { id: string; pages: number; sender: { id: string; name: string } | null };

describe('the columns of a file', () => {
  type Row = Letter & { plan: string; title: string };
  const columns: readonly ExportColumn<Row>[] = [
    'id',
    'title',
    'plan',
    'pages',
    'sender.id',
    { name: 'length', source: 'size', getValue: ({ pages }) => pages },
  ];
  const namesOf = (sources: readonly string[], shown: readonly string[], by: string[] = []) =>
    arrangeColumns(columns, { sources, shown }, by).map((column) =>
      typeof column === 'string' ? column : column.name,
    );

  it('are those of the list in its order, before what it never shows', () => {
    const sources = ['title', 'plan', 'sender.name', 'size'];
    expect(namesOf(sources, ['size', 'sender.name', 'title', 'plan'])).toEqual([
      'length',
      'sender.id',
      'title',
      'plan',
      'id',
      'pages',
    ]);
  });

  it('leave out a hidden column unless the list is filtered by it', () => {
    const sources = ['id', 'title', 'plan'];
    expect(namesOf(sources, ['title', 'id'])).not.toContain('plan');
    expect(namesOf(sources, ['title', 'id'], ['plan', 'q']).slice(0, 3)).toEqual([
      'title',
      'id',
      'plan',
    ]);
  });
});

describe('the file of a list', () => {
  it('has a header and a line for each record, with people by their id', () => {
    const letters: Letter[] = [
      { id: 'one', pages: 3, sender: { id: 'ada-1', name: 'Ada Byrne' } },
      { id: 'two', pages: 1, sender: null },
    ];
    const long = { name: 'long', getValue: ({ pages }: Letter) => pages > 2 };
    const getLabel = (name: string): string => name.toUpperCase();
    expect(recordsAsCsv(['id', 'pages', 'sender.id', long], letters, getLabel)).toBe(
      '\u{feff}ID,PAGES,SENDER (id),LONG\r\none,3,ada-1,true\r\ntwo,1,,false\r\n',
    );
  });

  it('has times as spreadsheets read them, with the zone in the header', () => {
    const rows = [{ id: '1', at: '2026-05-04T10:00:03.120Z', note: '2026-05-04T10:00' }];
    const [header, row] = recordsAsCsv(['at', 'note'], rows, (name) => name)
      .slice(1)
      .split('\r\n');
    expect(header).toBe(`at (${getLocalTimeZone()}),note`);
    const local = new Date('2026-05-04T10:00:03.120Z');
    const hour = String(local.getHours()).padStart(2, '0');
    expect(row).toBe(`2026-05-04 ${hour}:00:03,2026-05-04T10:00`);
  });
});
