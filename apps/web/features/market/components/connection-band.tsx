import type { JSX } from 'react';
import { FreshnessIndicator } from '#ui/parts/source-line.tsx';
import { retryServerNow } from '../../../lib/server/server-state.ts';
import { reconnectAction } from '../live-state.ts';

const connectionTexts = {
  away: {
    fact: 'Cannot reach the server.',
    text: 'We’ll keep trying. This page updates automatically.',
    action: 'Try again now',
  },
  lost: {
    fact: 'Live prices have stopped.',
    text: 'Prices now update every 60 seconds.',
    action: 'Reconnect',
  },
} as const;

/** Overlays the page, so that nothing moves. */
export const ConnectionBanner = ({ cause }: { cause: 'away' | 'lost' }): JSX.Element => {
  const { fact, text, action } = connectionTexts[cause];
  const onPress = (): void => {
    if (cause === 'away') retryServerNow();
    else reconnectAction.get()?.();
  };
  return (
    <div className="notice stale over-page" role="status">
      <FreshnessIndicator share={0} />
      <span>
        <b>{fact}</b> {text}
      </span>
      <button className="button" type="button" onClick={onPress}>
        {action}
      </button>
    </div>
  );
};
