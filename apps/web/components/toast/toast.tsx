import { Suspense, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../../lib/store.ts';
import { openDialogStore } from '../dialog.tsx';
import { lazyChunk } from '../loading/lazy-chunk.tsx';
import type { Toast } from './toast-card.tsx';

export type { Toast };

const ToastCard = lazyChunk(async () => (await import('./toast-card.tsx')).ToastCard);

const currentToast = createStore<(Toast & { id: number }) | null>(null);
let lastId = 0;

/** Shows a toast and returns its id. */
export const showToast = (toast: Toast): number => {
  lastId += 1;
  currentToast.set({ ...toast, id: lastId });
  return lastId;
};

/** Closes the toast with this id, or without an id any toast. */
export const closeToast = (id?: number): void => {
  if (id === undefined || currentToast.get()?.id === id) currentToast.set(null);
};

/** Closes the toast of a failed attempt, when the next one begins. */
export const closeFailureToast = (): void => {
  if (currentToast.get()?.tone === 'bad') currentToast.set(null);
};

const closeCurrent = (): void => {
  closeToast();
};

export const ToastArea = (): JSX.Element => {
  const toast = useStore(currentToast);
  const dialog = useStore(openDialogStore).at(-1);
  const area = (
    <div className="toasts" aria-live="polite">
      <Suspense>
        {toast === null ? null : <ToastCard key={toast.id} toast={toast} onClose={closeCurrent} />}
      </Suspense>
    </div>
  );
  // Outside an open modal dialog it would be behind the backdrop and inert.
  return dialog === undefined ? area : createPortal(area, dialog);
};
