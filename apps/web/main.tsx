import { QueryClientProvider, timeoutManager } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { ignoreSecondClicks } from './lib/ignore-second-clicks.ts';
import { loadChunk } from './lib/server/load-chunk.ts';
import { createQueryClient } from './lib/server/query-client.ts';
import { sharedTimers } from './lib/server/shared-timers.ts';
import { App } from './routes/app.tsx';
import { prepareFirstView } from './routes/prepare-first-view.ts';
import './styles/main.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

ignoreSecondClicks();
timeoutManager.setTimeoutProvider(sharedTimers);
const client = createQueryClient();
const start = async (): Promise<void> => {
  await prepareFirstView(client, location.pathname);
  // Rendered as a transition, so that the page still responds to input.
  startTransition(() => {
    // Errors caught by a boundary are reported as well.
    createRoot(root, { onCaughtError: reportError }).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </QueryClientProvider>
      </StrictMode>,
    );
  });
};

// In another task than the one that runs the modules above.
setTimeout(() => {
  void start()
    .then(() => loadChunk(() => import('./lib/server/after-start.ts')))
    .then(({ startBackgroundTasks: afterStart }) => afterStart(client));
});
