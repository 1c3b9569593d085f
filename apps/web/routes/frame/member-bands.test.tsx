import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../lib/server/query-client.ts';
import { user } from '../../testing/fixtures.ts';
import { MemberBanners, preloadMemberBanners } from './member-bands.tsx';

it('the bands of a member are in the first render once they were loaded', async () => {
  const member = user({ emailVerified: false, documentsToAccept: ['privacy'] });
  await Promise.all(preloadMemberBanners(member));
  render(<MemberBanners user={member} />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    ),
  });
  for (const name of [/^Our terms have changed/, 'Confirm your email address'])
    expect(screen.getByRole('region', { name })).toBeDefined();
});

it('a member with nothing to do has none, and loads none', () => {
  const member = user();
  expect(preloadMemberBanners(member)).toEqual([]);
  const { container } = render(<MemberBanners user={member} />);
  expect(container.childElementCount).toBe(0);
});
