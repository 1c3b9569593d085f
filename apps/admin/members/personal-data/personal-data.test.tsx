import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openList } from '../../testing/list-context.tsx';
import { aMember, detailsOf } from '../../testing/member.ts';
import { PersonalData } from './personal-data.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const member = detailsOf(aMember());

it('saves the copy of all data as a file, with a reason', async () => {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => '', revokeObjectURL: vi.fn() }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: {
    download: string;
  }) {
    saved.push(this.download);
  });
  const { asked } = openList(
    'members',
    <PersonalData member={member} away={false} />,
    ({ url: { pathname } }) =>
      pathname === `/api/admin/members/${member.id}/export` ? { json: { account: [] } } : undefined,
  );
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' By letter ' } });
  fireEvent.submit(screen.getByRole('button', { name: 'Export all data' }));
  await screen.findByText('The copy was saved as a file');
  expect(asked.find(({ url }) => url.pathname.endsWith('/export'))?.body).toEqual({
    reason: 'By letter',
  });
  expect(saved).toEqual([
    expect.stringMatching(/^tidemark-data-[0-9a-f]+-\d{4}-\d\d-\d\d\.json$/u),
  ]);
});

it('offers nothing while the page shows a past date', () => {
  openList('members', <PersonalData member={member} away />, () => undefined);
  expect(screen.queryByRole('button')).toBeNull();
});
