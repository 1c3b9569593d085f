import { useEffect, useState, type JSX } from 'react';
import { AlertIcon, Icon, TickIcon } from '#ui/icons.tsx';
import { createStore, useStore } from '../lib/store.ts';

export type Toast = { title: string; text?: string; tone: 'good' | 'bad' | 'plain' };

const shown = createStore<(Toast & { id: number }) | null>(null);
let last = 0;

export const showToast = (toast: Toast): void => {
  last += 1;
  shown.set({ ...toast, id: last });
};

export const closeToast = (): void => {
  shown.set(null);
};

const durations = { good: 4000, plain: 4000, bad: 6000 } as const;

const marks: Record<Toast['tone'], JSX.Element> = {
  good: (
    <span className="st up">
      <TickIcon />
    </span>
  ),
  bad: (
    <span className="st bad">
      <AlertIcon />
    </span>
  ),
  plain: <span className="st dash" />,
};

const classOf = ({ tone, text }: Toast): string =>
  ['toast', tone === 'bad' ? 'bad' : '', text === undefined ? 'short' : ''].join(' ').trim();

export const ToastArea = (): JSX.Element => {
  const toast = useStore(shown);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (toast === null || held) return undefined;
    const timer = setTimeout(closeToast, durations[toast.tone]);
    return () => {
      clearTimeout(timer);
    };
  }, [toast, held]);
  return (
    <div className="toasts" aria-live="polite">
      {toast === null ? null : (
        <div
          key={toast.id}
          className={classOf(toast)}
          role={toast.tone === 'bad' ? 'alert' : 'status'}
          onPointerEnter={() => {
            setHeld(true);
          }}
          onPointerLeave={() => {
            setHeld(false);
          }}
          onFocus={() => {
            setHeld(true);
          }}
          onBlur={() => {
            setHeld(false);
          }}
        >
          {marks[toast.tone]}
          <p>
            <b>{toast.title}</b>
            {toast.text}
          </p>
          <button
            className="ibtn"
            type="button"
            aria-label={`Close: ${toast.title}`}
            onClick={() => {
              setHeld(false);
              closeToast();
            }}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
};
