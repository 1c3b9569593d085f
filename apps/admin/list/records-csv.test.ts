import { describe, expect, it } from 'vitest';
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

  it('are those of the list in its order, after the id and before what it never shows', () => {
    const sources = ['title', 'plan', 'sender.name', 'size'];
    expect(namesOf(sources, ['size', 'sender.name', 'title', 'plan'])).toEqual([
      'id',
      'length',
      'sender.id',
      'title',
      'plan',
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
    expect(recordsAsCsv(['id', 'pages', 'sender.id', long], letters)).toBe(
      '\u{feff}id,pages,sender.id,long\r\none,3,ada-1,true\r\ntwo,1,,false\r\n',
    );
  });
});
