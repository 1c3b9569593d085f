import { describe, expect, it } from 'vitest';
import { exporterOf } from './records-csv.ts';

type Letter = { id: string; pages: number; sender: { id: string; name: string }; read: boolean };

const letters = exporterOf<Letter>('letters', [
  'id',
  'pages',
  { name: 'senderId', of: ({ sender }) => sender.id },
  'read',
]);

describe('the file of a list', () => {
  it('has a header and a line for each record, with people by their id', () => {
    const sender = { id: 'ada-1', name: 'Ada Byrne' };
    const csv = letters.asCsv([{ id: 'one', pages: 3, sender, read: false }]);
    expect(csv).toBe('\u{feff}id,pages,senderId,read\r\none,3,ada-1,false\r\n');
    expect(letters.fileName).toBe('tidemark-letters');
  });
});
