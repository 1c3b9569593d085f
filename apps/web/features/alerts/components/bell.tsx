import { Suspense, type JSX } from 'react';
import { lazyChunk } from '../../../components/loading/lazy-chunk.tsx';
import { useMenu } from '../../../lib/use-menu.ts';
import { useAlerts } from '../api/get-alerts.ts';
import { alertTexts } from '../texts.ts';
import { BellIcon } from './alert-icons.tsx';
import type { NoticeMarket } from './notice-list.tsx';

const NoticePanel = lazyChunk(async () => (await import('./notice-panel.tsx')).NoticePanel);

const texts = alertTexts.notices;
const maxShownCount = 99;

/** The number of unread notifications, and a button that opens them. */
export const Bell = ({ market }: { market: NoticeMarket }): JSX.Element => {
  const { open, close, box, button } = useMenu();
  const { data } = useAlerts();
  const unread = data?.unread ?? 0;
  return (
    <div className="bell" {...box}>
      <button className="icon-button" type="button" aria-haspopup="dialog" {...button}>
        <BellIcon />
        {unread === 0 ? null : (
          <b aria-hidden="true">{unread > maxShownCount ? texts.most : unread}</b>
        )}
        <span className="visually-hidden">{texts.bell}</span>
      </button>
      <span className="visually-hidden" role="status">
        {unread === 0 ? '' : texts.unread(unread)}
      </span>
      <Suspense>{open ? <NoticePanel market={market} onClose={close} /> : null}</Suspense>
    </div>
  );
};
