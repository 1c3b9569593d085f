import type { JSX } from 'react';
import { useAlerts } from '../api/get-alerts.ts';
import { alertTexts } from '../texts.ts';
import { BellIcon } from './alert-icons.tsx';
import { alertsId } from './coin-alerts.tsx';

/** Jumps to the coin's alerts, which are at the end of the page on phones. */
export const AlertsButton = ({ symbol }: { symbol: string }): JSX.Element => {
  const { data } = useAlerts();
  const coinAlerts = data?.alerts.filter((alert) => alert.symbol === symbol.toUpperCase()) ?? [];
  return (
    <a className="button" href={`#${alertsId}`}>
      <BellIcon />
      {alertTexts.list.button(coinAlerts.length)}
    </a>
  );
};
