import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/components.css';
import '../ui/login.css';
import './console.css';
import './list/list.css';
import './members/members.css';
import './tools/tools.css';
import './record/timeline/timeline.css';
import './record/record.css';
import { ConsoleApp } from './admin.tsx';
import { documentNonce } from './nonce.ts';

const nonce = documentNonce(document);
const cache = createCache({ key: 'tm', ...(nonce === undefined ? {} : { nonce }) });
const root = document.getElementById('root');
if (root === null) throw new Error('The document has no #root.');

createRoot(root).render(
  <StrictMode>
    <CacheProvider value={cache}>
      <ConsoleApp />
    </CacheProvider>
  </StrictMode>,
);
