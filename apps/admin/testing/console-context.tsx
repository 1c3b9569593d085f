import { QueryClient } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, memoryStore, TestMemoryRouter } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import type { AccessEntry } from '#contract/account/access.ts';
import { getErrorStatus } from '#ui/api/api-error.ts';
import { accessQuery } from '#ui/api/use-access.ts';
import { createDataProvider, type ConsoleDataProvider } from '../data-provider.ts';
import { Notifications } from '../layout/notifications.tsx';
import { setLoggingOut } from '../session-over.ts';
import { i18nProvider } from '../texts/i18n-provider.ts';
import { lightTheme } from '../theme/theme.ts';

export const renderInConsole = (
  part: ReactNode,
  answers: Partial<ConsoleDataProvider> = {},
  address = '/',
): RenderResult => rendered(part, { answers, address, access: [] });

/** The console as support staff see it. Refunds are off unless the operator set a limit. */
export const renderForSupport = (part: ReactNode, { refunds = false } = {}): RenderResult =>
  rendered(part, { answers: {}, address: '/', access: getSupportAccess(refunds) });

type Around = {
  readonly answers: Partial<ConsoleDataProvider>;
  readonly address: string;
  readonly access: readonly AccessEntry[];
};

const rendered = (part: ReactNode, { answers, address, access }: Around): RenderResult => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('The test gave no answer.')));
  // Another test file of this worker may have logged out.
  setLoggingOut(false);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(accessQuery.queryKey, [...access]);
  // In tests, react-admin's router module is CommonJS and ours is not, so each gets its own.
  return render(
    <MemoryRouter initialEntries={[address]}>
      <TestMemoryRouter initialEntries={[address]}>
        <AdminContext
          i18nProvider={i18nProvider}
          lightTheme={lightTheme}
          dataProvider={{ ...createDataProvider(), ...answers }}
          queryClient={queryClient}
          store={memoryStore()}
        >
          {part}
          <Notifications />
        </AdminContext>
      </TestMemoryRouter>
    </MemoryRouter>,
  );
};

/** The server's access decisions for support staff. */
export const getSupportAccess = (refunds: boolean): AccessEntry[] =>
  (
    [
      ['admin', false],
      ['mail-resend', true],
      ['login-help', true],
      ['member-export', false],
      ['trials', true],
      ['refunds', refunds],
    ] as const
  ).map(([resource, mayChange]) => ({
    resource,
    requires: 'staff',
    allowed: true,
    mayChange,
    rule: 'role/support',
    eventId: null,
    until: null,
  }));

/** react-admin logs every refused request; tests that provoke one silence it. */
export const silenceRequestErrors = (): void => {
  vi.spyOn(console, 'error').mockImplementation((error: unknown) => {
    if (getErrorStatus(error) === undefined) throw new Error(String(error));
  });
};
