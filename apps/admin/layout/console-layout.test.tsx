import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import {
  AdminContext,
  memoryStore,
  ResourceDefinitionContextProvider,
  TestMemoryRouter,
  useLocation,
} from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { attentionEndpoints } from '#contract/admin/attention.ts';
import { demoEndpoints } from '#contract/system/demo.ts';
import { accessEndpoints } from '#contract/account/access.ts';
import { ApiError } from '#ui/api/api-error.ts';
import { updateStaleness } from '#ui/api/staleness.ts';
import { createAuthProvider } from '../auth-provider.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { resources } from '../resources.ts';
import { i18nProvider } from '../texts/i18n-provider.ts';
import { lightTheme } from '../theme/theme.ts';
import { ConsoleLayout } from './console-layout.tsx';
import { LoginPage } from './login-page.tsx';

const { leaveConsole } = vi.hoisted(() => ({ leaveConsole: vi.fn() }));
vi.mock('./leave-console.ts', () => ({ leaveConsole }));

afterEach(() => {
  cleanup();
  leaveConsole.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  FakeWebSocket.last = undefined;
});

class FakeWebSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: FakeWebSocket | undefined;
  readyState = 0;
  send = vi.fn();
  close = vi.fn();
  constructor() {
    super();
    FakeWebSocket.last = this;
  }
  open(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  receive(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

const definitions = Object.fromEntries(
  resources.map(({ name, options }) => [name, { name, options, hasList: true }]),
);

const Frame = ({ page }: { readonly page: ReactNode }) =>
  useLocation().pathname === '/login' ? <LoginPage /> : <ConsoleLayout>{page}</ConsoleLayout>;

type Console = {
  sent: string[];
  decide: (allowed: boolean) => void;
  end: () => void;
  /** The server answers again, or no longer. */
  answers: (isUp: boolean) => void;
};
type Given = {
  allowed: boolean;
  until?: string;
  checks?: readonly object[];
  page?: ReactNode;
  up?: boolean;
  demo?: boolean;
  controlsDemo?: boolean;
  monitors?: boolean;
};

const demoNow = '2026-11-25T12:00:00.000Z';
const staff = { id: 'a-1', displayName: 'Ana Ruiz', email: 'ana@tidemark.example', role: 'admin' };

/** The console's frame around a page, against a server whose decision the test changes. */
const open = ({
  allowed,
  until,
  checks = [],
  page = <h1>Members</h1>,
  up = true,
  demo = false,
  controlsDemo = true,
  monitors = false,
}: Given): Console => {
  const sent: string[] = [];
  const server = { allowed, until: until ?? null };
  let isUp = up;
  let session: object = {
    isAuthenticated: true,
    user: staff,
    inactivitySeconds: null,
    ended: false,
  };
  const answer = (path: string): unknown => {
    if (path === accessEndpoints.access.path) {
      const decided = ['admin', 'support-desk', 'activity', 'member-export'].map((resource) => ({
        resource,
        rule: 'some/rule',
        eventId: null,
        ...server,
      }));
      return [
        ...decided,
        { ...decided[0], resource: 'demo-control', allowed: controlsDemo },
        { ...decided[0], resource: 'monitor', allowed: monitors },
      ];
    }
    if (path === demoEndpoints.demo.path) return demo ? { now: demoNow } : undefined;
    return path === attentionEndpoints.attention.path ? { checkedAt: demoNow, checks } : session;
  };
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push(`${init.method ?? 'GET'} ${path}`);
    const away = Response.json({ message: 'Away.' }, { status: 503 });
    if (!isUp) return Promise.resolve(away);
    const json = answer(path);
    return Promise.resolve(Response.json(json ?? {}, { status: json === undefined ? 404 : 200 }));
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <TestMemoryRouter initialEntries={['/members']}>
      <AdminContext
        authProvider={createAuthProvider(queryClient, { resources })}
        i18nProvider={i18nProvider}
        lightTheme={lightTheme}
        queryClient={queryClient}
        store={memoryStore()}
      >
        <ResourceDefinitionContextProvider definitions={definitions}>
          <Frame page={page} />
        </ResourceDefinitionContextProvider>
      </AdminContext>
    </TestMemoryRouter>,
  );
  const decide = (next: boolean): void => {
    server.allowed = next;
  };
  const end = (): void => {
    session = { isAuthenticated: false, user: null, inactivitySeconds: null, ended: true };
    server.allowed = false;
  };
  const answers = (next: boolean): void => {
    isUp = next;
  };
  return { sent, decide, end, answers };
};

const connect = (): void => {
  act(() => FakeWebSocket.last?.open());
};
const push = (message: unknown): void => {
  act(() => FakeWebSocket.last?.receive(message));
};
const asked = ({ sent }: Console): number =>
  sent.filter((line) => line === 'GET /api/access').length;
const members = (): Promise<HTMLElement> => screen.findByRole('heading', { name: 'Members' });

describe('the console', () => {
  it('shows its page to those who may use it, and fetches access once', async () => {
    const given = open({ allowed: true });
    expect(await members()).toBeDefined();
    expect(await screen.findByRole('link', { name: 'Members' })).toBeDefined();
    expect(asked(given)).toBe(1);
  });

  it('leads to every resource, and gives a list the whole width', async () => {
    open({ allowed: true });
    await members();
    const labelOf = (name: string) =>
      i18nProvider.translate(`resources.${name}.name`, { smart_count: 2 });
    const isBehind = ({ options }: ConsoleResource) => options.group === 'operations';
    const everything: readonly ConsoleResource[] = resources;
    const all = everything.filter(({ options }) => options.hidden !== true);
    for (const { name } of all.filter((resource) => !isBehind(resource))) {
      const link = await screen.findByRole('link', { name: labelOf(name) });
      expect(link.getAttribute('href')).toBe(`/${name}`);
    }
    expect(screen.getByRole('main').closest('.broad')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Operations' }));
    for (const { name } of all.filter(isBehind)) {
      const item = await screen.findByRole('menuitem', { name: labelOf(name) });
      expect(item.getAttribute('href')).toBe(`/${name}`);
    }
    fireEvent.click(screen.getByRole('menuitem', { name: 'Sources' }));
    await waitFor(() => {
      expect(screen.queryByRole('menuitem')).toBeNull();
    });
  });

  it('leads to the clock of the demo where there is one, those who may move it', async () => {
    const operations = async (given: Omit<Given, 'allowed'>): Promise<Console> => {
      cleanup();
      const opened = open({ allowed: true, ...given });
      fireEvent.click(await screen.findByRole('button', { name: 'Operations' }));
      await screen.findByRole('menuitem', { name: 'Sources' });
      return opened;
    };
    const name = 'Demo clock';
    await operations({ demo: true });
    const item = await screen.findByRole('menuitem', { name });
    expect(item.getAttribute('href')).toBe('/demo');
    const { sent } = await operations({ demo: false });
    await waitFor(() => {
      expect(sent).toContain(`GET ${demoEndpoints.demo.path}`);
    });
    expect(screen.queryByRole('menuitem', { name })).toBeNull();
    await operations({ demo: true, controlsDemo: false });
    expect(screen.queryByRole('menuitem', { name })).toBeNull();
    cleanup();
    open({ allowed: true, demo: true });
    fireEvent.click(await screen.findByLabelText('Open the menu'));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    const link = await menu.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe('/demo');
  });

  it('leads those who may open it to the bot monitor, which is a page of the product', async () => {
    open({ allowed: true, monitors: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Operations' }));
    const item = await screen.findByRole('menuitem', { name: 'Bot Monitor' });
    expect(item.getAttribute('href')).toBe('/admin/monitoring');
    cleanup();
    open({ allowed: true, monitors: true });
    fireEvent.click(await screen.findByLabelText('Open the menu'));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    const link = await menu.findByRole('link', { name: 'Bot Monitor' });
    expect(link.getAttribute('href')).toBe('/admin/monitoring');
  });

  it('has a menu of everything, with the search, that closes by going somewhere', async () => {
    open({ allowed: true });
    // Shown on narrow screens, which jsdom's styles do not know.
    fireEvent.click(await screen.findByLabelText('Open the menu'));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    await menu.findByRole('link', { name: 'Events' });
    const links = menu.getAllByRole('link').map(({ textContent }) => textContent);
    expect(links).toEqual([
      'Needs attention',
      'Members',
      'Tools',
      'Support requests',
      'Canned answers',
      'Bulk changes',
      'Coupons',
      'Invoices',
      'Payment inbox',
      'Payment checks',
      'Editions',
      'Deliveries',
      'Emails',
      'Jobs',
      'News',
      'Predictions',
      'Read models',
      'Sources',
      'Quarantined values',
      'Erasures',
      'Activity',
      'Events',
      'Dashboard',
    ]);
    expect(
      menu.getByRole('combobox', { name: 'Search members, invoices, cards and streams' }),
    ).toBeDefined();
    fireEvent.click(menu.getByRole('link', { name: 'Events' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('is not blank while a part of its page is on the way', async () => {
    const Part = lazy(() => new Promise<never>(() => undefined));
    open({ allowed: true, page: <Part /> });
    await screen.findByRole('link', { name: 'Members' });
    expect(within(screen.getByRole('main')).getByText('Loading')).toBeDefined();
  });

  it('neither denies nor logs out while the server does not answer', async () => {
    const given = open({ allowed: true, up: false });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Could not load your access');
    given.answers(true);
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again now' }));
    expect(await members()).toBeDefined();
    expect(given.sent).not.toContain('POST /api/auth/logout');
    // The page, what keeps it current, and the button.
    expect(asked(given)).toBeLessThan(5);
  });

  it('links to the home page, with the number of faults on every page', async () => {
    const clear = { severity: 'fault', state: 'clear' };
    const checks = [
      { severity: 'fault', state: 'open' },
      { severity: 'fault', state: 'unknown' },
      { severity: 'work', state: 'open' },
    ];
    open({ allowed: true, checks: [...checks, clear] });
    const link = await screen.findByRole('link', { name: 'Needs attention (2)' });
    expect(link.getAttribute('href')).toBe('/');
    cleanup();
    open({ allowed: true, checks: [clear] });
    expect(await screen.findByRole('link', { name: 'Needs attention' })).toBeDefined();
  });

  it('says above every page that a change is not shown yet, and asks again until it is', async () => {
    const { sent } = open({ allowed: true });
    await members();
    const notice = /not shown here yet/u;
    expect(screen.queryByText(notice)).toBeNull();
    act(() => {
      updateStaleness(true, true);
    });
    expect(screen.getByText(notice).closest('[role="status"]')).not.toBeNull();
    const before = sent.length;
    await waitFor(
      () => {
        expect(screen.queryByText(notice)).toBeNull();
      },
      { timeout: 10_000 },
    );
    expect(sent.length).toBeGreaterThan(before);
  });

  it('asks what needs attention only for staff', async () => {
    const path = `GET ${attentionEndpoints.attention.path}`;
    const staffs = open({ allowed: true });
    await waitFor(() => {
      expect(staffs.sent).toContain(path);
    });
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    const others = open({ allowed: false });
    await screen.findByRole('heading', { name: 'Access Denied' });
    expect(others.sent).not.toContain(path);
  });

  it('denies everybody else without leaving, and offers no link', async () => {
    const { sent } = open({ allowed: false });
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeDefined();
    expect(sent).toContain('POST /api/access/refusals');
    expect(screen.queryByRole('link', { name: 'Members' })).toBeNull();
    expect(leaveConsole).not.toHaveBeenCalled();
  });

  it('leaves when a pushed change takes the access away', async () => {
    const given = open({ allowed: true });
    await members();
    connect();
    given.decide(false);
    push({ type: 'ACCESS_CHANGED' });
    await waitFor(() => {
      expect(leaveConsole).toHaveBeenCalledOnce();
    });
    expect(screen.queryByRole('heading', { name: 'Members' })).toBeNull();
  });

  it('goes to the login page when a request is refused, because the session was lost', async () => {
    const Page = () => {
      const { refetch } = useQuery({
        queryKey: ['anything'],
        queryFn: () => Promise.reject(new ApiError(401, 'Please log in')),
      });
      return <button onClick={() => void refetch()}>Load again</button>;
    };
    const given = open({ allowed: true, page: <Page /> });
    const button = await screen.findByRole('button', { name: 'Load again' });
    await waitFor(() => {
      expect(given.sent.filter((line) => line.includes('auth')).length).toBeGreaterThan(1);
    });
    expect(screen.getByRole('button', { name: 'Load again' })).toBeDefined();
    given.end();
    fireEvent.click(button);
    expect(await screen.findByText('Your session has ended')).toBeDefined();
  });

  it('goes to the login page, which says why, when the session ended elsewhere', async () => {
    const given = open({ allowed: true });
    await members();
    connect();
    given.end();
    push({ type: 'ACCESS_CHANGED' });
    expect(await screen.findByText('Your session has ended')).toBeDefined();
    expect(leaveConsole).not.toHaveBeenCalled();
  });

  it('follows a log-out and a login in another tab at once', async () => {
    const given = open({ allowed: true });
    await members();
    const otherTab = new BroadcastChannel('tidemark.session');
    otherTab.postMessage({ type: 'ended', why: 'asked', tab: 'other' });
    expect(await screen.findByText('You logged out in another tab or window.')).toBeDefined();
    expect(given.sent).not.toContain('POST /api/auth/logout');
    // The page, what keeps it current, and the button.
    expect(asked(given)).toBeLessThan(5);
    otherTab.postMessage({ type: 'started', tab: 'other' });
    expect(await members()).toBeDefined();
    otherTab.close();
  });

  it('stays when a pushed change leaves the access as it is', async () => {
    const given = open({ allowed: true });
    await members();
    connect();
    push({ type: 'ACCESS_CHANGED' });
    // At the start, when the feed opens, and at the push.
    await waitFor(() => {
      expect(asked(given)).toBe(3);
    });
    expect(await members()).toBeDefined();
    expect(leaveConsole).not.toHaveBeenCalled();
  });

  it('opens when a pushed change gives access', async () => {
    const given = open({ allowed: false });
    await screen.findByRole('heading', { name: 'Access Denied' });
    connect();
    given.decide(true);
    push({ type: 'ACCESS_CHANGED' });
    expect(await members()).toBeDefined();
  });
});

describe('access that ends by itself', () => {
  const start = (): void => {
    vi.useFakeTimers({
      now: new Date('2026-01-05T09:00:00Z'),
      toFake: ['Date', 'setInterval', 'clearInterval'],
    });
  };
  const pass = (ms: number): void => {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  };

  it('is noticed at its end, and not asked about before while the feed is connected', async () => {
    start();
    const given = open({ allowed: true, until: '2026-01-05T09:30:00Z' });
    await members();
    connect();
    await vi.waitFor(() => {
      expect(asked(given)).toBe(2);
    });
    given.decide(false);
    pass(30 * minuteMs);
    expect(asked(given)).toBe(2);
    pass(1000);
    // An answer that was under way at the end still says what held before: then it is asked for again a minute later.
    await vi.waitFor(() => {
      pass(60_000);
      expect(leaveConsole).toHaveBeenCalledOnce();
    });
  });

  it('is noticed within a minute without a connection', async () => {
    start();
    const given = open({ allowed: true });
    await members();
    given.decide(false);
    pass(60_000);
    await vi.waitFor(() => {
      expect(leaveConsole).toHaveBeenCalledOnce();
    });
  });
});
