import { expect, it } from 'vitest';
import type { EditionDocument } from '#projections/editions/queries.ts';
import { archiveDocument } from './archive-documents.ts';

const edition = {
  ...{ id: '2026-03-02', edition: 1, title: 'A quiet day', description: 'Little moved.' },
  simulated: true,
} as EditionDocument;
const about = { publicUrl: 'https://tidemark.example', page: 1, pages: 1 };

it('says of its editions, not of one, that their figures are simulated', () => {
  const words = 'Prices, news and forecasts of these editions are simulated.';
  expect(archiveDocument({ ...about, editions: [edition] })).toContain(words);
  const measured = { ...edition, simulated: false };
  expect(archiveDocument({ ...about, editions: [measured] })).not.toContain('are simulated');
});
