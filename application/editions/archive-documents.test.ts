import { expect, it } from 'vitest';
import type { EditionDocument } from '#projections/editions/read-model.ts';
import { renderArchivePage } from './archive-documents.ts';

const edition = {
  id: '2026-03-02',
  edition: 1,
  title: 'A quiet day',
  description: 'Little moved.',
  simulated: true,
} as EditionDocument;
const about = { publicUrl: 'https://tidemark.example', page: 1, pages: 1, isMember: false };

it('has the frame, the faces and the sign-up of the product', () => {
  const faces = { sans: '/assets/sans.woff2', serif: '/assets/serif.woff2' };
  const html = renderArchivePage({ ...about, editions: [edition], faces });
  expect(html).toContain("@font-face{font-family:'IBM Plex Sans';src:url('/assets/sans.woff2')");
  expect(html).toContain(
    '<a aria-current="page" href="https://tidemark.example/newsletter/archive">',
  );
  for (const path of ['/', '/auth', '/auth#register', '/track-record', '/support', '/terms'])
    expect(html).toContain(`href="https://tidemark.example${path}"`);
  expect(html).toContain('Get Tidemark Daily by email');
  // Loaded early, and never swapped into text that is shown.
  expect(html).toContain(
    '<link rel="preload" href="/assets/serif.woff2" as="font" type="font/woff2" crossorigin>',
  );
  expect(html).not.toContain('font-display:swap');
});

it('offers a member the dashboard and the newsletter settings instead of a login', () => {
  const html = renderArchivePage({ ...about, editions: [edition], isMember: true });
  for (const path of ['/dashboard', '/settings#notifications'])
    expect(html).toContain(`href="https://tidemark.example${path}"`);
  for (const text of ['Log in', 'Create account']) expect(html).not.toContain(text);
});

it('says of its editions, not of one, that their figures are simulated', () => {
  const words = 'Prices, news and forecasts of these editions are simulated.';
  expect(renderArchivePage({ ...about, editions: [edition] })).toContain(words);
  const measured = { ...edition, simulated: false };
  expect(renderArchivePage({ ...about, editions: [measured] })).not.toContain('are simulated');
});
