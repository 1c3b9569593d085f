import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { user } from '../../testing/fixtures.ts';
import { resetApp, renderApp } from '../../testing/render-app.tsx';

afterEach(resetApp);

const findWarning = () => screen.findByRole('complementary', { name: 'Risk warning' });

it.each([
  '/',
  '/subscription',
  '/predictions',
  '/track-record',
  '/auth',
  '/auth#register',
  '/terms',
  '/support',
  '/no-such-page',
])('the regulator’s warning is on %s for visitors', async (path) => {
  renderApp(path, {});
  const warning = await findWarning();
  expect(warning.textContent).toBe(
    'Don’t invest unless you’re prepared to lose all the money you invest. This is a high-risk investment and you should not expect to be protected if something goes wrong. Take 2 mins to learn more',
  );
});

it('leads to the risk summary', async () => {
  const { person, address } = renderApp('/subscription', {});
  const link = { name: 'Take 2 mins to learn more' };
  await person.click(within(await findWarning()).getByRole('link', link));
  expect(await screen.findByRole('heading', { level: 1, name: 'Risk summary' })).toBeDefined();
  expect(address()).toBe('/risk-summary');
  const title = '5. Don’t put all your eggs in one basket';
  expect(screen.getByRole('heading', { level: 2, name: title })).toBeDefined();
});

it('is not repeated on the pages of members', async () => {
  renderApp('/risk-summary', { user: user() });
  await screen.findByRole('heading', { level: 1, name: 'Risk summary' });
  expect(screen.queryByRole('complementary', { name: 'Risk warning' })).toBeNull();
});
