import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openList } from '../../testing/list-context.tsx';
import { aMember, detailsOf } from '../../testing/member.ts';
import { MemberShow } from '../member-show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the page of an erased member has one panel that replaces the inapplicable ones', async () => {
  const member = detailsOf(aMember({ erased: true }));
  openList('members', <MemberShow id={member.id} />, ({ url: { pathname } }) =>
    pathname.endsWith(member.id) ? { json: member } : { json: [], total: 0 },
  );
  const panel = await screen.findByRole('region', { name: 'Erased' });
  expect(panel.textContent).toContain('It has no plan, cannot log in and gets no emails.');
  for (const name of ['Change membership', 'Complimentary plans', 'Emails', 'Login']) {
    expect(screen.queryByRole('region', { name })).toBeNull();
  }
});
