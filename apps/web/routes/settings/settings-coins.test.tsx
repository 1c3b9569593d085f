import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { keepFocus } from '#ui/keep-focus.ts';
import { createAlerts, user } from '../../testing/fixtures.ts';
import { renderApp, resetApp, type FakeServer } from '../../testing/render-app.tsx';

afterEach(resetApp);

const open = (watchlist: readonly string[], server: FakeServer = {}) => {
  let saved = [...watchlist];
  const answer = () => ({ body: createAlerts({ watchlist: saved }) });
  return renderApp('/settings#coins', {
    user: user(),
    server: {
      'GET /api/alerts': answer,
      'PUT /api/watchlist': ({ body }) => {
        saved = (body as { coins: string[] }).coins;
        return answer();
      },
      'PUT /api/watchlist/SOL': () => {
        saved = [...saved, 'SOL'];
        return answer();
      },
      'DELETE /api/watchlist/BTC': () => {
        saved = saved.filter((symbol) => symbol !== 'BTC');
        return answer();
      },
      ...server,
    },
  });
};

const list = () => screen.findByRole('list', { name: 'Your coins in order' });
const symbolsIn = (coins: HTMLElement): (string | null)[] =>
  [...coins.querySelectorAll('b')].map(({ textContent }) => textContent);

describe('the list of coins', () => {
  it('is moved with the keyboard, which keeps its place, and each move is announced', async () => {
    const { calls, person } = open(['BTC', 'PEPE', 'ETH']);
    const coins = await list();
    expect(symbolsIn(coins)).toEqual(['BTC', 'PEPE', 'ETH']);
    expect(within(coins).getByText('Ethereum')).toBeDefined();
    expect(within(coins).getByText('not among the largest coins')).toBeDefined();
    const up = screen.getByRole('button', { name: 'Move ETH up' });
    up.focus();
    await person.keyboard('{Enter}{Enter}{Enter}');
    await waitFor(() => {
      expect(symbolsIn(coins)).toEqual(['ETH', 'BTC', 'PEPE']);
    });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move ETH up' }));
    expect(screen.getByText('ETH is now number 1 of 3.')).toBeDefined();
    const orders = calls.filter(({ path }) => path === '/api/watchlist').map(({ body }) => body);
    expect(orders.at(-1)).toEqual({ coins: ['ETH', 'BTC', 'PEPE'] });
  });

  it('moves a coin to its top with one press of a key, and announces it', async () => {
    const { calls, person } = open(['BTC', 'SOL', 'PEPE', 'ETH']);
    const coins = await list();
    const top = screen.getByRole('button', { name: 'Move ETH to the top' });
    top.focus();
    await person.keyboard('{Enter}');
    await waitFor(() => {
      expect(symbolsIn(coins)).toEqual(['ETH', 'BTC', 'SOL', 'PEPE']);
    });
    const moved = screen.getByRole('button', { name: 'Move ETH to the top' });
    expect([document.activeElement === moved, moved.ariaDisabled]).toEqual([true, 'true']);
    expect(screen.getByText('ETH is now number 1 of 4.')).toBeDefined();
    await person.keyboard('{Enter}');
    const orders = calls.filter(({ path }) => path === '/api/watchlist').map(({ body }) => body);
    expect(orders).toEqual([{ coins: ['ETH', 'BTC', 'SOL', 'PEPE'] }]);
  });

  it('gets a coin at its end and loses one, with the focus on the next', async () => {
    const { person } = open(['BTC', 'ETH']);
    await list();
    const add = await screen.findByRole('button', { name: 'Add' });
    expect(add.ariaDisabled).toBe('true');
    await person.selectOptions(screen.getByLabelText('Coin to add'), 'SOL');
    await person.click(add);
    await waitFor(async () => {
      expect(symbolsIn(await list())).toEqual(['BTC', 'ETH', 'SOL']);
    });
    expect(screen.getByText('SOL was added to the end of your list.')).toBeDefined();
    expect(within(screen.getByLabelText('Coin to add')).queryByText('SOL, Solana')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Remove BTC' }));
    await waitFor(async () => {
      expect(symbolsIn(await list())).toEqual(['ETH', 'SOL']);
    });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove ETH' }));
  });

  it('with a hundred coins says that it is full instead of taking another', async () => {
    open(Array.from({ length: 100 }, (_, index) => `C${String(index)}`));
    expect(
      await screen.findByText(
        'Your list is full. It can have 100 coins. Remove a coin to add another.',
      ),
    ).toBeDefined();
    expect(screen.queryByLabelText('Coin to add')).toBeNull();
  });

  it('that is empty says what the dashboard shows', async () => {
    open([]);
    expect(await screen.findByText('Your list is empty')).toBeDefined();
  });

  it('shows its saved order again when a change was refused', async () => {
    const { person } = open(['BTC', 'ETH'], {
      'PUT /api/watchlist': () => ({ status: 409, body: { message: 'Please try again.' } }),
    });
    const coins = await list();
    await person.click(screen.getByRole('button', { name: 'Move ETH up' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Could not save your list');
    await waitFor(() => {
      expect(symbolsIn(coins)).toEqual(['BTC', 'ETH']);
    });
  });
});

describe('the holdings', () => {
  it('are entered as typed, refused with a message, and removed', async () => {
    const holding = { coinId: 'bitcoin', symbol: 'BTC', amount: '0.50' };
    const { calls, person } = open(['BTC'], {
      'PUT /api/holdings/BTC': () => ({
        body: createAlerts({ watchlist: ['BTC'], holdings: [holding] }),
      }),
      'DELETE /api/holdings/BTC?coinId=bitcoin': () => ({
        body: createAlerts({ watchlist: ['BTC'] }),
      }),
    });
    const save = await screen.findByRole('button', { name: 'Save amount' });
    await person.click(save);
    expect(screen.getByText('Choose a coin.')).toBeDefined();
    expect(screen.getByText(/Write an amount above zero/)).toBeDefined();
    await person.selectOptions(screen.getByLabelText('Coin'), 'BTC');
    const amount = screen.getByLabelText('Amount');
    for (const bad of ['-1', 'NaN', '1'.repeat(16)]) {
      await person.clear(amount);
      await person.type(amount, bad);
      await person.click(save);
      expect(screen.getByText(/Write an amount above zero/)).toBeDefined();
    }
    await person.clear(amount);
    await person.type(amount, '0.50');
    await person.click(save);
    const list = await screen.findByRole('list', { name: 'Amounts that you entered' });
    expect(list.textContent).toBe('BTC0.50');
    const puts = calls.filter(({ path }) => path === '/api/holdings/BTC');
    expect(puts.map(({ body }) => body)).toEqual([{ amount: '0.50' }]);
    await person.click(screen.getByRole('button', { name: 'Remove the amount of BTC, 0.50' }));
    expect(await screen.findByText('You have not entered any amounts.')).toBeDefined();
  });

  it('of two coins with one symbol are removed row by row', async () => {
    const holdings = [
      { coinId: 'old-coin', symbol: 'BTC', amount: '7' },
      { coinId: 'bitcoin', symbol: 'BTC', amount: '0.5' },
    ];
    const { person } = open(['BTC'], {
      'GET /api/alerts': () => ({ body: createAlerts({ watchlist: ['BTC'], holdings }) }),
      'DELETE /api/holdings/BTC?coinId=old-coin': () => ({
        body: createAlerts({ watchlist: ['BTC'], holdings: holdings.slice(1) }),
      }),
    });
    const list = await screen.findByRole('list', { name: 'Amounts that you entered' });
    const removals = screen.getAllByRole('button', { name: /^Remove the amount of BTC/ });
    expect(removals.map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Remove the amount of BTC, 7',
      'Remove the amount of BTC, 0.5',
    ]);
    await person.click(screen.getByRole('button', { name: 'Remove the amount of BTC, 7' }));
    await waitFor(() => {
      expect(list.textContent).toBe('BTC0.5');
    });
  });

  it.each([
    ['12,345,678.5', '12345678.5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0', null],
    ['0,5', null],
    ['1e20', null],
  ])('typed as %s are sent as %s', async (typed, sent) => {
    const { calls, person } = open(['BTC']);
    await person.selectOptions(await screen.findByLabelText('Coin'), 'BTC');
    await person.type(screen.getByLabelText('Amount'), typed);
    await person.click(screen.getByRole('button', { name: 'Save amount' }));
    const puts = calls.filter(({ path }) => path === '/api/holdings/BTC');
    expect(puts.map(({ body }) => body)).toEqual(sent === null ? [] : [{ amount: sent }]);
  });

  it('have their values on the dashboard, and no place there without amounts', async () => {
    const holdings = [
      { coinId: 'bitcoin', symbol: 'BTC', amount: '0.5' },
      { coinId: 'far', symbol: 'FAR', amount: '3' },
    ];
    renderApp('/dashboard', {
      user: user(),
      server: { 'GET /api/alerts': () => ({ body: createAlerts({ holdings }) }) },
    });
    const section = await screen.findByRole('region', { name: 'Your holdings' });
    expect(section.textContent).toContain('$13,943.');
    expect(within(section).getByText('no price')).toBeDefined();
    expect(
      within(section).getByText('Without one coin that has no price at the moment.'),
    ).toBeDefined();
  });
});

const interests = {
  newsCoins: ['BTC'],
  preferredCategories: ['Markets'],
  sentimentPreference: 'all',
};

describe('the currency', () => {
  it('is saved immediately with the other preferences as they are', async () => {
    const { calls, person } = open(['BTC'], {
      'PUT /api/preferences': ({ body }) => ({ body: body as object }),
    });
    await person.click(await screen.findByRole('radio', { name: '£ GBP' }));
    expect(await screen.findByText('Currency changed to GBP')).toBeDefined();
    const [saved] = calls.filter(
      ({ method, path }) => method === 'PUT' && path === '/api/preferences',
    );
    expect(saved?.body).toMatchObject({ currency: 'GBP', newsCoins: ['BTC', 'ETH', 'SOL', 'BNB'] });
  });

  it('keeps the focus in its group while each choice is saved in turn', async () => {
    const saving = Promise.withResolvers<undefined>();
    let stored: object = { ...interests, currency: 'USD' };
    const { calls, person } = open(['BTC'], {
      'GET /api/preferences': () => ({ body: stored }),
      'PUT /api/preferences': async ({ body }) => {
        await saving.promise;
        stored = body as object;
        return { body: stored };
      },
    });
    const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
    onTestFinished(keepFocus());
    const dollars = await radio('$ USD');
    await waitFor(() => {
      expect(dollars.checked).toBe(true);
    });
    // As the arrow keys do.
    const press = async (name: string): Promise<HTMLInputElement> => {
      const chosen = await radio(name);
      chosen.focus();
      await person.keyboard(' ');
      return chosen;
    };
    const pounds = await press('£ GBP');
    const saves = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    await waitFor(() => {
      expect(saves()).toHaveLength(1);
    });
    expect(document.activeElement).toBe(pounds);
    const euros = await press('€ EUR');
    saving.resolve(undefined);
    expect(await screen.findByText('Currency changed to EUR')).toBeDefined();
    expect([document.activeElement === euros, euros.checked]).toEqual([true, true]);
    expect(saves()).toMatchObject([{ currency: 'GBP' }, { currency: 'EUR' }]);
  });
});

it('the cards of the dashboard are the first four coins of the list', async () => {
  renderApp('/dashboard', {
    user: user(),
    server: {
      'GET /api/alerts': () => ({
        body: createAlerts({ watchlist: ['SOL', 'FAR', 'BNB', 'BTC', 'ETH', 'USDT'] }),
      }),
    },
  });
  const overview = await screen.findByRole('region', { name: 'Market Overview' });
  const cards = await within(overview).findAllByRole('link');
  expect(cards.map((card) => card.getAttribute('href'))).toEqual([
    '/crypto/SOL',
    '/crypto/BNB',
    '/crypto/BTC',
    '/crypto/ETH',
  ]);
});
