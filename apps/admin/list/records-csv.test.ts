import { describe, expect, it } from 'vitest';
import { recordsAsCsv } from './records-csv.ts';

type Letter = { id: string; pages: number; sender: { id: string; name: string } | null };

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
