import type { JSX } from 'react';
import { useAlerts } from '../api/get-alerts.ts';
import { alertTexts } from '../texts.ts';
import { BellIcon } from './alert-icons.tsx';
import { alertsId } from './coin-alerts.tsx';

/** Leads to the alerts of the coin, which stand below everything else on a phone. */
export const AlertsButton = ({ symbol }: { symbol: string }): JSX.Element => {
  const { data } = useAlerts();
  const own = data?.alerts.filter((alert) => alert.symbol === symbol.toUpperCase()) ?? [];
  return (
    <a className="button" href={`#${alertsId}`}>
      <BellIcon />
      {alertTexts.list.button(own.length)}
    </a>
  );
};
