import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { loadAllChunks } from './components/lazy-chunk.tsx';
import { loadChunk } from './lib/load-chunk.ts';
import { createQueryClient } from './lib/query-client.ts';
import { whenIdle } from './lib/when-idle.ts';
import { App } from './routes/app.tsx';
import { preloadPage } from './routes/pages.ts';
import './styles/main.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const client = createQueryClient();
preloadPage(location.pathname);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);

const prepareForOutages = async (): Promise<void> => {
  const idle = (): Promise<void> => whenIdle(client);
  await idle();
  const { watchServer } = await loadChunk(() => import('./lib/watch-server.ts'));
  watchServer(client);
  await loadAllChunks(idle);
};
void prepareForOutages();
