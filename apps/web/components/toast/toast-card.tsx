import { useEffect, useRef, useState, type JSX } from 'react';
import { Icon } from '#ui/parts/icons.tsx';
import { AlertIcon, TickIcon } from '#ui/parts/marks.tsx';

const texts = {
  close: (title: string): string => `Close: ${title}`,
} as const;

export type Toast = { title: string; text?: string; tone: 'good' | 'bad' | 'plain' };

const durations = { good: 4000, plain: 4000, bad: 6000 } as const;

const iconByTone: Record<Toast['tone'], JSX.Element> = {
  good: (
    <span className="toast-mark up">
      <TickIcon />
    </span>
  ),
  bad: (
    <span className="toast-mark bad">
      <AlertIcon />
    </span>
  ),
  plain: <span className="toast-mark dash" />,
};

const getClassName = ({ tone, text }: Toast): string =>
  ['toast', tone === 'bad' ? 'bad' : '', text === undefined ? 'short' : ''].join(' ').trim();

export const ToastCard = ({
  toast,
  onClose,
}: {
  toast: Toast;
  onClose: () => void;
}): JSX.Element => {
  const [isPaused, setPaused] = useState(false);
  // The previously focused element, which gets the focus back when the close button disappears.
  const previousFocus = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(onClose, durations[toast.tone]);
    return () => {
      clearTimeout(timer);
    };
  }, [toast, onClose, isPaused]);
  return (
    <div
      className={getClassName(toast)}
      role={toast.tone === 'bad' ? 'alert' : 'status'}
      onPointerEnter={() => {
        setPaused(true);
      }}
      onPointerLeave={() => {
        setPaused(false);
      }}
      onFocus={({ relatedTarget }) => {
        previousFocus.current = relatedTarget;
        setPaused(true);
      }}
      onBlur={() => {
        setPaused(false);
      }}
    >
      {iconByTone[toast.tone]}
      <p>
        <b>{toast.title}</b>
        {toast.text}
      </p>
      <button
        className="icon-button"
        type="button"
        aria-label={texts.close(toast.title)}
        onClick={({ detail }) => {
          setPaused(false);
          // Only for keyboard users: on a phone, focusing a field would reopen the keyboard.
          if (detail === 0 && previousFocus.current instanceof HTMLElement)
            previousFocus.current.focus({ preventScroll: true });
          onClose();
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  );
};
