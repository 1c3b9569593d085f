import { Suspense, useRef, useState, type JSX } from 'react';
import { lazyChunk } from '../../../components/lazy-chunk.tsx';
import { useAlerts } from '../api/get-alerts.ts';
import { alertTexts } from '../texts.ts';
import { BellIcon } from './alert-icons.tsx';
import type { NoticeMarket } from './notice-list.tsx';

const NoticePanel = lazyChunk(async () => (await import('./notice-panel.tsx')).NoticePanel);

const texts = alertTexts.notices;
const mostShown = 99;

/** The number of unread notices, and behind it the notices themselves. */
export const Bell = ({ market }: { market: NoticeMarket }): JSX.Element => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data } = useAlerts();
  const unread = data?.unread ?? 0;
  const close = (): void => {
    setOpen(false);
  };
  return (
    <div
      className="bell"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        close();
        button.current?.focus();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <button
        ref={button}
        className="ibtn"
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
        }}
      >
        <BellIcon />
        {unread === 0 ? null : <b aria-hidden="true">{unread > mostShown ? texts.most : unread}</b>}
        <span className="sr">{texts.bell}</span>
      </button>
      <span className="sr" role="status">
        {unread === 0 ? '' : texts.unread(unread)}
      </span>
      <Suspense>{open ? <NoticePanel market={market} onClose={close} /> : null}</Suspense>
    </div>
  );
};
