import type { ClientMessage, ServerMessage } from '#contract/live.ts';
import { livePath } from '#contract/live-path.ts';
import type { MarketCoin } from '#contract/market.ts';

/** `lost` follows the third failed retry: then only the user can reconnect. */
export type LiveState = 'connecting' | 'live' | 'waiting' | 'lost' | 'stopped';

export type Socket = {
  send: (text: string) => void;
  close: () => void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
};

export type LiveFeed = {
  pause: () => void;
  resume: () => void;
  reconnect: () => void;
  /** Tries a lost connection once more, now; one that is open, or being opened, is left alone. */
  retry: () => void;
  stop: () => void;
};

/** A notice that was pushed, and how many are unread with it. */
export type RaisedNotice = Omit<Extract<ServerMessage, { type: 'NOTICE_RAISED' }>, 'type'>;

export type LiveWiring = {
  openSocket: () => Socket;
  // The whole list, or the coins that moved; without it the market is not asked for.
  onMarket?: (coins: MarketCoin[], whole: boolean) => void;
  // What the reader may see has changed, or may have while no socket was open; `first` when it is about the moment before the first opening.
  onAccessChanged: (first: boolean) => void;
  onNotice?: (raised: RaisedNotice) => void;
  onState: (state: LiveState) => void;
};

const tries = 3;
const between = 5000;

export const openSocket = (): Socket => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}${livePath}`);
  const wrapped: Socket = {
    send: (text) => {
      socket.send(text);
    },
    close: () => {
      socket.close();
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  socket.onopen = () => wrapped.onopen?.();
  socket.onmessage = (event: MessageEvent<unknown>) => wrapped.onmessage?.({ data: event.data });
  socket.onclose = () => wrapped.onclose?.();
  return wrapped;
};

const parse = (text: unknown): ServerMessage | null => {
  if (typeof text !== 'string') return null;
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? (message as ServerMessage) : null;
  } catch {
    return null;
  }
};

type Messages = {
  onMessage: (message: ServerMessage) => void;
  seq: () => number | null;
};

type MarketMessage = Extract<ServerMessage, { data: unknown }>;

// Follows the sequence: hands the market on once, in order, and asks for the whole list after a gap.
const followSequence = (
  { onMarket, onAccessChanged, onNotice }: Omit<LiveWiring, 'openSocket' | 'onState'>,
  ask: () => void,
): Messages => {
  let seq: number | null = null;
  const onMarketMessage = (message: MarketMessage): void => {
    const whole = message.type === 'MARKET_DATA';
    if (!whole && seq !== null && message.seq <= seq) return;
    if (!whole && seq !== null && message.seq > seq + 1) ask();
    seq = message.seq;
    onMarket?.(message.data, whole);
  };
  // Refusals, PORTFOLIO_DATA and types that a newer server knows mean nothing to this page.
  const onMessage = (message: ServerMessage): void => {
    if (message.type === 'ACCESS_CHANGED') onAccessChanged(false);
    if (message.type === 'NOTICE_RAISED') onNotice?.(message);
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

type ConnectionWiring = Pick<LiveWiring, 'openSocket' | 'onState'> & {
  onOpen: () => void;
  onText: (text: unknown) => void;
};

// One socket at a time, opened again three times, five seconds apart.
const reconnecting = ({ openSocket, onState, onOpen, onText }: ConnectionWiring): Connection => {
  let socket: Socket | null = null;
  let isOpen = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fail = (): void => {
    isOpen = false;
    socket = null;
    failures += 1;
    onState(failures > tries ? 'lost' : 'waiting');
    if (failures <= tries) timer = setTimeout(open, between);
  };
  const open = (): void => {
    if (failures <= tries) onState('connecting');
    const current = openSocket();
    socket = current;
    current.onopen = () => {
      isOpen = true;
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
    clearTimeout(timer);
    const current = socket;
    socket = null;
    isOpen = false;
    failures = 0;
    current?.close();
  };
  return {
    send: (message) => {
      if (isOpen) socket?.send(JSON.stringify(message));
    },
    open,
    retry: () => {
      if (socket !== null || failures === 0) return;
      clearTimeout(timer);
      open();
    },
    close,
    resetFailures: () => {
      failures = 0;
    },
  };
};

/**
 * Keeps the market list current over one socket: asks on open, notices gaps by the sequence number, comes back three times by itself.
 * A change of access before it opened was pushed to others only, so with each opening it is asked about again.
 */
export const createLiveFeed = (wiring: LiveWiring): LiveFeed => {
  let paused = false;
  let opened = false;
  const ask = (): void => {
    if (wiring.onMarket) connection.send({ type: 'GET_MARKET_DATA' });
  };
  const onMarket: LiveWiring['onMarket'] = (coins, whole) => {
    connection.resetFailures();
    wiring.onMarket?.(coins, whole);
  };
  const messages = followSequence({ ...wiring, onMarket }, ask);
  const connection = reconnecting({
    ...wiring,
    onOpen: () => {
      ask();
      if (paused) connection.send({ type: 'PAUSE' });
      wiring.onAccessChanged(!opened);
      opened = true;
    },
    onText: (text) => {
      const message = parse(text);
      if (message !== null) messages.onMessage(message);
    },
  });
  connection.open();
  return {
    pause: () => {
      paused = true;
      connection.send({ type: 'PAUSE' });
    },
    resume: () => {
      if (!paused) return;
      paused = false;
      const seq = messages.seq();
      if (seq === null) ask();
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
