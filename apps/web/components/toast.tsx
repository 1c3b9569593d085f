import { Suspense, type JSX } from 'react';
import { createStore, useStore } from '../lib/store.ts';
import { lazyChunk } from './lazy-chunk.tsx';
import type { Toast } from './toast-card.tsx';

export type { Toast };

const ToastCard = lazyChunk(async () => (await import('./toast-card.tsx')).ToastCard);

const shown = createStore<(Toast & { id: number }) | null>(null);
let last = 0;

export const showToast = (toast: Toast): void => {
  last += 1;
  shown.set({ ...toast, id: last });
};

export const closeToast = (): void => {
  shown.set(null);
};

export const ToastArea = (): JSX.Element => {
  const toast = useStore(shown);
  return (
    <div className="toasts" aria-live="polite">
      <Suspense>
        {toast === null ? null : <ToastCard key={toast.id} toast={toast} onClose={closeToast} />}
      </Suspense>
    </div>
  );
};
