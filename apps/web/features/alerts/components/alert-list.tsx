import { useRef, useState, type JSX, type RefObject } from 'react';
import { Link } from 'react-router';
import type { PriceAlert } from '#contract/market/alerts.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { DirectionIcon } from '#ui/parts/change.tsx';
import { formatDay, formatDateTime } from '#ui/format/format.ts';
import { Icon } from '#ui/parts/icons.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { coinPath } from '../../../lib/coin-path.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useRemoveAlert } from '../api/change-alerts.ts';
import { getRuleDirection, formatProgress, formatRule, type CoinPriceData } from '../rule-words.ts';
import { alertTexts } from '../texts.ts';

const texts = alertTexts.list;

/** The coin data that an alert needs, without a price when none is available. */
export type AlertCoin = { name: string; now: CoinPriceData | undefined };

type RowProps = {
  alert: PriceAlert;
  coin: AlertCoin;
  linked: boolean;
  removing: boolean;
  onRemove: () => void;
};

const formatState = (alert: PriceAlert, coin: AlertCoin, now: Date): string => {
  if (!alert.listed) return texts.delisted;
  return alert.active ? formatProgress(alert, coin.now, now) : texts.paused;
};

const Row = ({ alert, coin, linked, removing, onRemove }: RowProps): JSX.Element => {
  const now = useNow();
  const { rule, createdAt, lastCrossedAt } = alert;
  const ruleText = formatRule(alert);
  return (
    <li className={alert.active && alert.listed ? undefined : 'paused'} aria-busy={removing}>
      <DirectionIcon direction={getRuleDirection(rule)} />
      <p>
        {linked ? <Link to={`${coinPath(alert.symbol)}#alerts`}>{coin.name}</Link> : coin.name}{' '}
        <b>{ruleText}</b>
        <small>
          {formatState(alert, coin, now)}
          {', '}
          {lastCrossedAt === null
            ? texts.set(formatDay(new Date(createdAt), now))
            : texts.told(formatDateTime(new Date(lastCrossedAt), now))}
        </small>
      </p>
      <button
        className="icon-button"
        type="button"
        aria-label={texts.remove(`${coin.name} ${ruleText}`)}
        aria-disabled={removing}
        onClick={() => {
          if (!removing) onRemove();
        }}
      >
        <Icon name="close" />
      </button>
    </li>
  );
};

// The pressed button disappears with its row, so the focus moves to the list.
const useRemoving = (): {
  list: RefObject<HTMLUListElement | null>;
  removing: ReadonlySet<string>;
  error: Error | null;
  remove: (id: string) => Promise<void>;
} => {
  const list = useRef<HTMLUListElement>(null);
  const [removing, setRemoving] = useState<ReadonlySet<string>>(new Set());
  const { mutateAsync, error } = useRemoveAlert();
  const removeAlert = async (id: string): Promise<void> => {
    const focusedElement = document.activeElement;
    setRemoving((before) => new Set([...before, id]));
    try {
      await mutateAsync(id);
      // The row is still there, and a focus that has moved on stays.
      if (document.activeElement === focusedElement) list.current?.focus();
    } catch {
      // The list shows the error.
    } finally {
      setRemoving((before) => new Set([...before].filter((each) => each !== id)));
    }
  };
  return { list, removing, error, remove: removeAlert };
};

type AlertListProps = {
  label: string;
  alerts: readonly PriceAlert[];
  coinOf: (alert: PriceAlert) => AlertCoin;
  /** Whether each alert links to its coin. */
  linked?: boolean;
};

export const AlertList = ({
  label,
  alerts,
  coinOf,
  linked = false,
}: AlertListProps): JSX.Element => {
  const { list, removing, error, remove } = useRemoving();
  return (
    <>
      <ul ref={list} className="alerts" aria-label={label} tabIndex={-1}>
        {alerts.map((alert) => (
          <Row
            key={alert.id}
            alert={alert}
            coin={coinOf(alert)}
            linked={linked && alert.listed}
            removing={removing.has(alert.id)}
            onRemove={() => {
              void remove(alert.id);
            }}
          />
        ))}
      </ul>
      {error ? <Alert title={texts.notRemoved}>{getErrorMessage(error)}</Alert> : null}
    </>
  );
};
