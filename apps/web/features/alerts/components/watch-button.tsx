import type { JSX } from 'react';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { TickIcon } from '#ui/parts/marks.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { useWatch } from '../api/change-alerts.ts';
import { useIsWatched } from '../api/get-alerts.ts';
import { StarIcon } from './alert-icons.tsx';

const texts = {
  off: 'Watch',
  on: 'Watching',
  label: (coin: string): string => `Watch ${coin}`,
  notAdded: (coin: string): string => `Could not add ${coin} to your coins`,
  notRemoved: (coin: string): string => `Could not remove ${coin} from your coins`,
} as const;

type Coin = { coinSymbol: string; name: string };

// Optimistic: a refused change is reverted and reported.
const useToggle = ({
  coinSymbol,
  name,
}: Coin): { watched: boolean; known: boolean; toggle: (press: { detail: number }) => void } => {
  const isWatched = useIsWatched(coinSymbol);
  const { mutate } = useWatch();
  const toggle = ({ detail }: { detail: number }): void => {
    // A double click counts as one press.
    if (isWatched === undefined || detail > 1) return;
    const shouldWatch = !isWatched;
    mutate(
      { symbol: coinSymbol.toUpperCase(), watched: shouldWatch },
      {
        onError: (error) => {
          showToast({
            title: shouldWatch ? texts.notAdded(name) : texts.notRemoved(name),
            text: getErrorMessage(error),
            tone: 'bad',
          });
        },
      },
    );
  };
  return { watched: isWatched ?? false, known: isWatched !== undefined, toggle };
};

/** The toggle in a table row. */
export const WatchStar = (coin: Coin): JSX.Element => {
  const { watched, known, toggle } = useToggle(coin);
  return (
    <button
      className="icon-button watch"
      type="button"
      aria-label={texts.label(coin.name)}
      title={watched ? texts.on : texts.off}
      aria-pressed={watched}
      disabled={!known}
      onClick={toggle}
    >
      <StarIcon />
    </button>
  );
};

/** The toggle on a coin's page. */
export const WatchButton = (coin: Coin): JSX.Element => {
  const { watched, known, toggle } = useToggle(coin);
  return (
    <button
      className="button watch"
      type="button"
      aria-pressed={watched}
      disabled={!known}
      onClick={toggle}
    >
      {watched ? <TickIcon /> : <StarIcon />}
      <span>{watched ? texts.on : texts.off}</span>{' '}
      <span className="visually-hidden">{coin.name}</span>
    </button>
  );
};
