import { useEffect, useRef, type JSX } from 'react';
import { Link } from 'react-router';
import { useAlerts } from '../api/get-alerts.ts';
import { alertTexts } from '../texts.ts';
import { useMarkNoticesRead } from '../use-mark-notices-read.ts';
import { AlertsLoadError } from './alerts-problem.tsx';
import { NoticeList, type NoticeMarket } from './notice-list.tsx';

const texts = alertTexts.notices;

type NoticePanelProps = { market: NoticeMarket; onClose: () => void };

const List = ({ market, onClose }: NoticePanelProps): JSX.Element => {
  const { data, isError, refetch } = useAlerts();
  if (data === undefined && isError) {
    return <AlertsLoadError fact={texts.notLoaded} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return <div className="alerts-skeleton" role="status" aria-label={texts.loading} />;
  }
  return <NoticeList alerts={data} market={market} onGo={onClose} />;
};

/** Notifications, newest first. Opening the panel marks them as read. */
export const NoticePanel = ({ market, onClose }: NoticePanelProps): JSX.Element => {
  const panelRef = useRef<HTMLDivElement>(null);
  const hasFailed = useMarkNoticesRead();
  useEffect(() => {
    panelRef.current?.focus();
  }, []);
  return (
    <div ref={panelRef} className="menu" role="dialog" aria-label={texts.title} tabIndex={-1}>
      <h2>{texts.title}</h2>
      <div className="notice-scroll">
        <List market={market} onClose={onClose} />
      </div>
      {hasFailed ? <p role="alert">{texts.notRead}</p> : null}
      <p className="alert-links">
        <Link to="/alerts" onClick={onClose}>
          {alertTexts.all}
        </Link>
        <Link to="/settings#notifications" onClick={onClose}>
          {alertTexts.mails}
        </Link>
      </p>
    </div>
  );
};
