import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi, type Mock } from 'vitest';
import { createAlerts, createPriceAlert, createStory, user } from '../../testing/fixtures.ts';
import { resetApp, renderApp } from '../../testing/render-app.tsx';

afterEach(resetApp);

const searchBox = (): Promise<HTMLElement> =>
  screen.findByRole('combobox', { name: 'Search coins and news' });

describe('the search', () => {
  it('starts at the second character and counts what it found', async () => {
    const { person } = renderApp('/portfolio', { user: user() });
    await screen.findByText('$27,887');
    await person.type(await searchBox(), 'b');
    expect(screen.queryByRole('listbox')).toBeNull();
    await person.type(await searchBox(), 'it');
    const hits = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(hits.map((hit) => hit.textContent)).toEqual([
      expect.stringContaining('Bitcoin'),
      expect.stringContaining('Bitcoin Cash'),
    ]);
    await screen.findByText('Found 2 results for “bit”');
    await person.type(await searchBox(), 'xq');
    await screen.findByText('No results found for “bitxq”');
  });

  it('is worked by keys alone', async () => {
    const { address, person } = renderApp('/portfolio', { user: user() });
    await screen.findByText('$27,887');
    await searchBox();
    await person.keyboard('/');
    expect(document.activeElement).toBe(await searchBox());
    await person.keyboard('bit{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await person.keyboard('c{ArrowDown}{Enter}');
    await waitFor(() => {
      expect(address()).toBe('/crypto/BCH');
    });
  });

  it('finds up to three stories beside the coins, for eye, key and ear', async () => {
    const found = [1, 2, 3, 4].map((n) =>
      createStory({ id: `s${String(n)}`, title: `Bitcoin ${String(n)}` }),
    );
    const server = { 'GET /api/news?q=bitcoin': () => ({ body: found }) };
    const { address, calls, person } = renderApp('/portfolio', { user: user(), server });
    await screen.findByText('$27,887');
    await person.type(await searchBox(), 'bitcoin');
    await screen.findByText('Found 5 results for “bitcoin”');
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(groups).toEqual(expect.arrayContaining(['Coins', 'News']));
    await person.keyboard('{ArrowDown}{ArrowDown}');
    const active = (await searchBox()).getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.textContent).toContain('Bitcoin 1');
    await person.keyboard('{Enter}');
    await waitFor(() => {
      expect(address()).toBe('/news/s1');
    });
    expect(calls.filter(({ path }) => path.startsWith('/api/news?')).length).toBeLessThan(7);
  });

  it('shows three coins at most', async () => {
    const { person } = renderApp('/portfolio', { user: user() });
    await screen.findByText('$27,887');
    await person.type(await searchBox(), 'c1');
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    await screen.findByText('Found 3 results for “c1”');
  });
});

describe('going to another page', () => {
  it('opens at the top, with the focus on its content', async () => {
    const scrollTo = vi.fn();
    vi.stubGlobal('scrollTo', scrollTo);
    const { person } = renderApp('/portfolio', { user: user() });
    await person.click(await screen.findByRole('link', { name: 'Settings' }));
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    // The heading is there a moment before the effects of the new page have run.
    await waitFor(() => {
      expect(scrollTo).toHaveBeenCalled();
    });
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});

describe('a link with a hash', () => {
  const alerts = createAlerts({ alerts: [createPriceAlert()] });
  const follow = async (name: string): Promise<{ scrollTo: Mock; scrollIntoView: Mock }> => {
    const scrollTo = vi.fn();
    vi.stubGlobal('scrollTo', scrollTo);
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    const { person } = renderApp('/alerts', {
      user: user(),
      server: { 'GET /api/alerts': () => ({ body: alerts }) },
    });
    await person.click(await within(await screen.findByRole('main')).findByRole('link', { name }));
    return { scrollTo, scrollIntoView };
  };

  it('opens another page at the part that it names', async () => {
    const { scrollIntoView } = await follow('Bitcoin');
    const part = await screen.findByRole('region', { name: 'Price alerts' });
    await waitFor(() => {
      expect(document.activeElement).toBe(part);
    });
    expect(scrollIntoView.mock.contexts).toContain(part);
  });

  it('opens another page at the top when it names a tab', async () => {
    const { scrollTo } = await follow('Email settings');
    await screen.findByRole('tab', { name: 'Notifications', selected: true });
    await waitFor(() => {
      expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
    });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});

describe('the sidebar', () => {
  it('marks the page, names the plan and collapses for good', async () => {
    const { person } = renderApp('/settings', { user: user() });
    const here = await screen.findByRole('link', { name: 'Settings' });
    expect(here.getAttribute('aria-current')).toBe('page');
    expect(await screen.findByText('Free Plan')).toBeDefined();
    expect(screen.getByRole('img', { name: 'Free Plan: 45 of 100' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toBeDefined();
    expect(localStorage.getItem('tidemark.sidebar')).toBe('collapsed');
  });

  it.each([
    ['basic', 'Basic Plan: 75 of 100'],
    ['pro', 'Pro Plan: 100 of 100'],
  ] as const)('fills the meter of %s', async (subscriptionTier, name) => {
    renderApp('/portfolio', { user: user({ subscriptionTier, subscriptionStatus: 'active' }) });
    expect(await screen.findByRole('img', { name })).toBeDefined();
  });

  it('names the plans below the meter, with the own one marked', async () => {
    renderApp('/portfolio', {
      user: user({ subscriptionTier: 'basic', subscriptionStatus: 'active' }),
    });
    const meter = await screen.findByRole('img', { name: 'Basic Plan: 75 of 100' });
    const scale = meter.nextElementSibling;
    expect(scale?.textContent).toBe('FreeBasicPro');
    expect(scale?.querySelector('.own')?.textContent).toBe('Basic');
  });

  it('leaves the choice to the width in a narrow window', async () => {
    renderApp('/portfolio', { user: user(), wide: false });
    await screen.findByText('Free Plan');
    expect(screen.queryByRole('button', { name: /sidebar/ })).toBeNull();
    expect(document.querySelector('.app')?.getAttribute('data-rail')).toBe('true');
  });
});

describe('the menu', () => {
  const places = ['Alerts', 'Track record', 'Sentiment', 'Support'];
  const paths = ['/alerts', '/track-record', '/market-sentiment', '/support'];
  const addressesIn = (menu: HTMLElement): (string | null)[] =>
    places.map((name) => within(menu).getByRole('link', { name }).getAttribute('href'));

  it('leads to alerts, record, sentiment and support in one step', async () => {
    renderApp('/portfolio', { user: user() });
    const menu = await screen.findByRole('navigation', { name: 'Main' });
    expect(addressesIn(menu)).toEqual(paths);
  });

  it('leads there on a phone, where it has the switch of the theme', async () => {
    const { person } = renderApp('/portfolio', { user: user(), wide: false });
    await person.click(await screen.findByRole('button', { name: 'Open menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    expect(addressesIn(menu)).toEqual(paths);
    const before = document.documentElement.dataset['theme'];
    await person.click(within(menu).getByRole('button', { name: /light and dark/ }));
    expect(document.documentElement.dataset['theme']).not.toBe(before);
  });
});

describe('the search of a phone', () => {
  it('opens from the bar, finds a coin and closes', async () => {
    const { address, person } = renderApp('/portfolio', { user: user(), wide: false });
    await person.click(await screen.findByRole('button', { name: 'Search coins and news' }));
    const dialog = await screen.findByRole('dialog', { name: 'Search' });
    await person.type(within(dialog).getByRole('combobox'), 'bit{Enter}');
    await waitFor(() => {
      expect(address()).toBe('/crypto/BTC');
    });
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  });

  it('closes at its button', async () => {
    const { person } = renderApp('/portfolio', { user: user(), wide: false });
    await person.click(await screen.findByRole('button', { name: 'Search coins and news' }));
    await person.click(await screen.findByRole('button', { name: 'Close search' }));
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  });
});

describe('the theme button', () => {
  it('turns dark into light and remembers it', async () => {
    const { person } = renderApp('/portfolio', { user: user() });
    const button = await screen.findByRole('button', { name: 'Switch between light and dark' });
    await person.click(button);
    expect(document.documentElement.dataset['theme']).toBe('light');
    await person.click(button);
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('tidemark.theme')).toBe('dark');
  });
});

describe('the account menu', () => {
  it('closes when Tab leads out of it', async () => {
    const { person } = renderApp('/portfolio', { user: user() });
    const button = await screen.findByRole('button', { name: /Account menu/ });
    await person.click(button);
    await screen.findByRole('menuitem', { name: 'Account' });
    await person.tab();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement?.closest('.menu')).toBeNull();
  });
});

describe('logging out', () => {
  const leave = async (
    server: Parameters<typeof renderApp>[1]['server'],
  ): Promise<() => string> => {
    const { address, person } = renderApp('/portfolio', {
      user: user(),
      ...(server && { server }),
    });
    await person.click(await screen.findByRole('button', { name: /Account menu/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    return address;
  };

  it('shows a toast and goes to the login page', async () => {
    const address = await leave({ 'POST /api/auth/logout': () => ({ status: 204 }) });
    expect(await screen.findByText('Logged out')).toBeDefined();
    await waitFor(
      () => {
        expect(address()).toBe('/auth');
      },
      { timeout: 3000 },
    );
  });

  it('does not leave a page that was opened meanwhile', async () => {
    const { address, person } = renderApp('/portfolio', {
      user: user(),
      server: { 'POST /api/auth/logout': () => ({ status: 204 }) },
    });
    await person.click(await screen.findByRole('button', { name: /Account menu/ }));
    const logOut = await screen.findByRole('menuitem', { name: 'Log out' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      await person.click(logOut);
      await screen.findByText('Logged out');
      await person.click(await screen.findByRole('link', { name: 'Support' }));
      expect(address()).toBe('/support');
      await act(() => vi.advanceTimersByTimeAsync(5000));
      expect(address()).toBe('/support');
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['asked', null],
    ['inactivity', 0.2],
  ] as const)('tells the server the cause: %s', async (cause, inactivitySeconds) => {
    let session: object = { isAuthenticated: true, user: user(), inactivitySeconds };
    const { calls, person } = renderApp('/portfolio', {
      user: user(),
      server: {
        'POST /api/auth/check': () => ({ body: session }),
        'POST /api/auth/logout': () => {
          session = { isAuthenticated: false, user: null, inactivitySeconds: null };
          return { status: 204 };
        },
      },
    });
    if (cause === 'asked') {
      await person.click(await screen.findByRole('button', { name: /Account menu/ }));
      await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    }
    expect(await screen.findByText('Logged out')).toBeDefined();
    const bodies = calls.filter(({ path }) => path === '/api/auth/logout').map(({ body }) => body);
    expect(bodies).toEqual([{ cause }]);
  });

  it('is asked of the server once, also when it is pressed again before the answer', async () => {
    const answer = Promise.withResolvers<{ status: number }>();
    const { calls, person } = renderApp('/portfolio', {
      user: user(),
      server: { 'POST /api/auth/logout': () => answer.promise },
    });
    await person.click(await screen.findByRole('button', { name: /Account menu/ }));
    await person.dblClick(await screen.findByRole('menuitem', { name: 'Log out' }));
    answer.resolve({ status: 204 });
    expect(await screen.findByText('Logged out')).toBeDefined();
    expect(calls.filter(({ path }) => path === '/api/auth/logout')).toHaveLength(1);
  });

  it('gives the focus back from a toast that is closed by keyboard', async () => {
    const { person } = renderApp('/portfolio', {
      user: user(),
      server: { 'POST /api/auth/logout': () => 'down' },
    });
    await person.click(await screen.findByRole('button', { name: /Account menu/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    const close = await screen.findByRole('button', { name: /^Close/ });
    const before = screen.getByRole('button', { name: 'Switch between light and dark' });
    before.focus();
    close.focus();
    await person.keyboard('{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(before);
  });

  it('takes back the error of the last attempt when the next one begins', async () => {
    const answers: (Promise<{ status: number }> | 'down')[] = [
      'down',
      new Promise(() => undefined),
    ];
    const { person } = renderApp('/portfolio', {
      user: user(),
      server: { 'POST /api/auth/logout': () => answers.shift() ?? 'down' },
    });
    await person.click(await screen.findByRole('button', { name: /Account menu/ }));
    const logOut = await screen.findByRole('menuitem', { name: 'Log out' });
    await person.click(logOut);
    await screen.findByRole('alert');
    await person.click(logOut);
    // Sooner than a toast closes by itself.
    await waitFor(
      () => {
        expect(screen.queryByRole('alert')).toBeNull();
      },
      { timeout: 3000 },
    );
  });

  it('shows an error when it failed, and stays', async () => {
    const address = await leave({ 'POST /api/auth/logout': () => 'down' });
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('Logout failed');
    expect(toast.textContent).toContain('There was an error logging out. Please try again.');
    expect(address()).toBe('/portfolio');
  });
});
