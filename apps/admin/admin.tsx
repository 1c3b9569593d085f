import { QueryClient } from '@tanstack/react-query';
import { AdminContext, CoreAdminUI, Resource, localStorageStore } from 'react-admin';
import { BrowserRouter } from 'react-router';
import { currentTheme } from '#ui/theme.ts';
import { AttentionPage } from './attention/index.ts';
import { createAuthProvider } from './auth-provider.ts';
import { createDataProvider } from './data-provider.ts';
import { createSyncedStore } from './kept-store.ts';
import { AccessDenied } from './layout/access-denied.tsx';
import { ConsoleLayout } from './layout/console-layout.tsx';
import { LoginPage } from './layout/login-page.tsx';
import { AccessCheckFailed, FatalError, LoadingConsole, PageNotFound } from './layout/states.tsx';
import { recordRoutes } from './record/record-routes.tsx';
import { resources } from './resources.ts';
import { i18nProvider } from './texts/i18n-provider.ts';
import { darkTheme, lightTheme } from './theme/theme.ts';

const dataProvider = createDataProvider(resources);
const store = createSyncedStore(localStorageStore(undefined, 'Console'));
// Both front ends share one theme choice, which the page was painted with.
if (document.documentElement.dataset['theme'] !== undefined) store.setItem('theme', currentTheme());
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', refetchOnWindowFocus: false, retry: 1 },
    mutations: { networkMode: 'always' },
  },
});
const authProvider = createAuthProvider(queryClient, { resources, settings: store });

export const ConsoleApp = () => (
  <BrowserRouter basename="/admin">
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
    >
      <CoreAdminUI
        disableTelemetry
        requireAuth
        title="Console · Tidemark"
        layout={ConsoleLayout}
        dashboard={AttentionPage}
        loginPage={LoginPage}
        loading={LoadingConsole}
        catchAll={PageNotFound}
        accessDenied={AccessDenied}
        authenticationError={AccessCheckFailed}
        error={FatalError}
      >
        {resources.map((resource) => (
          <Resource key={resource.name} {...resource}>
            {recordRoutes(resource.show)}
          </Resource>
        ))}
      </CoreAdminUI>
    </AdminContext>
  </BrowserRouter>
);
