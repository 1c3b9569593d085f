import ReconnectingWebSocket from 'partysocket/ws';
import type { ClientMessage, ServerMessage } from '#contract/market/live.ts';
import { livePath } from '#contract/market/live-path.ts';
import type { MarketCoin } from '#contract/market/market.ts';

/** `lost` follows the third failed retry. Then only the user can reconnect. */
export type LiveState = 'connecting' | 'live' | 'waiting' | 'lost' | 'stopped';

export type LiveFeed = {
  pause: () => void;
  resume: () => void;
  reconnect: () => void;
  /** Retries a lost connection immediately; does nothing while one is open or being opened. */
  retry: () => void;
  stop: () => void;
};

/** A pushed notification of either kind, and the number of unread ones. */
export type NewNotice = Extract<ServerMessage, { type: 'NOTICE_RAISED' | 'STORY_NOTICE_RAISED' }>;

export type LiveFeedOptions = {
  // The whole list, or the coins that changed. Without it, the market is not requested.
  onMarket?: (coins: MarketCoin[], whole: boolean) => void;
  // Access has changed, or may have while no socket was open. `first` marks the first opening.
  onAccessChanged: (first: boolean) => void;
  onNotice?: (raised: NewNotice) => void;
  onState: (state: LiveState) => void;
};

const maxRetries = 3;
const retryDelayMs = 5000;
/** Timeout of a connection attempt. */
const connectTimeoutMs = 20_000;

const parse = (text: unknown): ServerMessage | null => {
  if (typeof text !== 'string') return null;
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? (message as ServerMessage) : null;
  } catch {
    return null;
  }
};

type MessageTracker = {
  onMessage: (message: ServerMessage) => void;
  seq: () => number | null;
};

type MarketMessage = Extract<ServerMessage, { data: unknown }>;

// Passes on market updates once and in order, and requests the whole list after a gap.
const trackSequence = (
  { onMarket, onAccessChanged, onNotice }: Omit<LiveFeedOptions, 'onState'>,
  ask: () => void,
): MessageTracker => {
  let seq: number | null = null;
  const onMarketMessage = (message: MarketMessage): void => {
    const isFullUpdate = message.type === 'MARKET_DATA';
    if (!isFullUpdate && seq !== null && message.seq <= seq) return;
    if (!isFullUpdate && seq !== null && message.seq > seq + 1) ask();
    seq = message.seq;
    onMarket?.(message.data, isFullUpdate);
  };
  // Refusals, PORTFOLIO_DATA and message types of newer servers are ignored.
  const onMessage = (message: ServerMessage): void => {
    if (message.type === 'ACCESS_CHANGED') onAccessChanged(false);
    if (message.type === 'NOTICE_RAISED' || message.type === 'STORY_NOTICE_RAISED')
      onNotice?.(message);
    if (message.type === 'MARKET_DATA' || message.type === 'MARKET_DATA_UPDATE')
      onMarketMessage(message);
  };
  return { onMessage, seq: () => seq };
};

type Connection = {
  send: (message: ClientMessage) => void;
  open: () => void;
  retry: () => void;
  close: () => void;
  resetFailures: () => void;
};

type ConnectionOptions = Pick<LiveFeedOptions, 'onState'> & {
  onOpen: () => void;
  onText: (text: unknown) => void;
};

const getSocketUrl = (): string => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}${livePath}`;
};

// One socket at a time, with three reconnects five seconds apart.
const createReconnectingConnection = ({
  onState,
  onOpen,
  onText,
}: ConnectionOptions): Connection => {
  let socket: ReconnectingWebSocket | null = null;
  let isWaiting = false;
  let failures = 0;

  // Each attempt requests the address first.
  const startAttempt = (current: ReconnectingWebSocket): void => {
    if (socket !== current) return;
    isWaiting = false;
    if (failures <= maxRetries) onState('connecting');
  };
  const fail = (): void => {
    isWaiting = true;
    failures += 1;
    onState(failures > maxRetries ? 'lost' : 'waiting');
  };
  const open = (): void => {
    isWaiting = false;
    const current = new ReconnectingWebSocket(
      () => {
        startAttempt(current);
        return getSocketUrl();
      },
      undefined,
      {
        minReconnectionDelay: retryDelayMs,
        reconnectionDelayGrowFactor: 1,
        connectionTimeout: connectTimeoutMs,
        // Failures are counted here because market messages reset the count, not the time a socket was open.
        shouldReconnectOnClose: () => failures < maxRetries,
      },
    );
    socket = current;
    current.onopen = () => {
      onState('live');
      onOpen();
    };
    current.onmessage = (event) => {
      onText(event.data);
    };
    current.onclose = () => {
      if (socket === current) fail();
    };
  };
  const close = (): void => {
    const current = socket;
    socket = null;
    current?.close();
  };
  return {
    send: (message) => {
      // A socket that is not open would send it later.
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    open,
    retry: () => {
      if (!isWaiting) return;
      // A new socket, because a waiting one cannot reconnect early.
      close();
      open();
    },
    close: () => {
      close();
      isWaiting = false;
      failures = 0;
    },
    resetFailures: () => {
      failures = 0;
    },
  };
};

/**
 * Keeps the market list current over one socket: requests it on opening, detects gaps by sequence number and reconnects three times. Access
 * is checked again on each opening, because changes made before it were not pushed here.
 */
export const createLiveFeed = (wiring: LiveFeedOptions): LiveFeed => {
  let isPaused = false;
  let hasOpened = false;
  const requestSnapshot = (): void => {
    if (wiring.onMarket) connection.send({ type: 'GET_MARKET_DATA' });
  };
  const onMarket: LiveFeedOptions['onMarket'] = (coins, whole) => {
    connection.resetFailures();
    wiring.onMarket?.(coins, whole);
  };
  const messages = trackSequence({ ...wiring, onMarket }, requestSnapshot);
  const connection = createReconnectingConnection({
    ...wiring,
    onOpen: () => {
      requestSnapshot();
      if (isPaused) connection.send({ type: 'PAUSE' });
      wiring.onAccessChanged(!hasOpened);
      hasOpened = true;
    },
    onText: (text) => {
      const message = parse(text);
      if (message !== null) messages.onMessage(message);
    },
  });
  connection.open();
  return {
    pause: () => {
      isPaused = true;
      connection.send({ type: 'PAUSE' });
    },
    resume: () => {
      if (!isPaused) return;
      isPaused = false;
      const seq = messages.seq();
      if (seq === null) requestSnapshot();
      else connection.send({ type: 'RESUME', seq });
    },
    reconnect: () => {
      connection.close();
      connection.open();
    },
    retry: connection.retry,
    stop: () => {
      connection.close();
      wiring.onState('stopped');
    },
  };
};
