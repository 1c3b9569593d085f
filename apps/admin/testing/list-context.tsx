import { QueryClient } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  AdminContext,
  memoryStore,
  ResourceContextProvider,
  ResourceDefinitionContextProvider,
  TestMemoryRouter,
} from 'react-admin';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import type { AccessEntry } from '#contract/account/access.ts';
import { similarHeader } from '#contract/headers.ts';
import { accessQuery } from '#ui/api/use-access.ts';
import { createDataProvider } from '../data-provider.ts';
import { Notifications } from '../layout/notifications.tsx';
import { resources } from '../resources.ts';
import { setLoggingOut } from '../session-over.ts';
import { i18nProvider } from '../texts/i18n-provider.ts';
import { lightTheme } from '../theme/theme.ts';

export type RecordedRequest = {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  readonly headers: Headers;
};

type MockedResponse = {
  readonly json: unknown;
  readonly total?: number;
  readonly status?: number;
  readonly similar?: boolean;
};

/** The server's response: a list page or other JSON; undefined for an unknown address. */
export type MockResponder = (requests: RecordedRequest) => MockedResponse | undefined;

type Place = { readonly search: string; readonly pathname: string };
export type OpenedList = RenderResult & {
  readonly asked: RecordedRequest[];
  readonly place: () => Place;
  /** The browser's Back button. */
  readonly back: () => void;
  /** Navigates to another search of the same page. */
  readonly go: (search: string) => void;
  /** Shows another search in the browser's address, which the browser's router does before it renders. */
  readonly showAddress: (search: string) => void;
};

const definitions = Object.fromEntries(
  resources.map(({ name, options, recordRepresentation }) => [
    name,
    { name, options, recordRepresentation, hasList: true, hasShow: true },
  ]),
);

/** A console list with a mocked server. */
export const openList = (
  resource: string,
  list: ReactNode,
  answer: MockResponder,
  access: readonly AccessEntry[] = [],
): OpenedList => {
  const asked: RecordedRequest[] = [];
  vi.stubGlobal('scrollTo', () => undefined);
  // Another test file of this worker may have logged out.
  setLoggingOut(false);
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    const one = {
      method: init.method ?? 'GET',
      url: new URL(address, 'http://test'),
      body,
      headers: new Headers(init.headers),
    };
    asked.push(one);
    const given: MockedResponse = answer(one) ?? { json: {}, status: 404 };
    const { json, total = 0, status = 200, similar = false } = given;
    const headers = {
      'Content-Range': `${resource} 0-24/${String(total)}`,
      ...(similar && { [similarHeader]: 'true' }),
    };
    return Promise.resolve(Response.json(json, { status, headers }));
  });
  let place: Place = { search: '', pathname: '' };
  const showAddress = ({ pathname, search }: Place): void => {
    history.replaceState(null, '', `/admin${pathname}${search}`);
  };
  let navigate: (to: number | { readonly search: string }) => void = () => undefined;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(accessQuery.queryKey, [...access]);
  // In tests, react-admin's router module is CommonJS and ours is not, so each gets its own.
  const rendered = render(
    <MemoryRouter>
      <TestMemoryRouter
        initialEntries={[`/${resource}`]}
        locationCallback={({ pathname, search }) => {
          place = { pathname, search };
          showAddress(place);
        }}
        navigateCallback={(given) => {
          navigate = (to) => void (typeof to === 'number' ? given(to) : given(to));
        }}
      >
        <AdminContext
          dataProvider={createDataProvider(resources)}
          i18nProvider={i18nProvider}
          lightTheme={lightTheme}
          queryClient={queryClient}
          store={memoryStore()}
        >
          <ResourceDefinitionContextProvider definitions={definitions}>
            <ResourceContextProvider value={resource}>{list}</ResourceContextProvider>
          </ResourceDefinitionContextProvider>
          <Notifications />
        </AdminContext>
      </TestMemoryRouter>
    </MemoryRouter>,
  );
  return {
    ...rendered,
    asked,
    place: () => place,
    back: () => {
      navigate(-1);
    },
    go: (search) => {
      navigate({ search });
    },
    showAddress: (search) => {
      showAddress({ ...place, search });
    },
  };
};
