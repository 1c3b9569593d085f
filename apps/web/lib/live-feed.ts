import type { ClientMessage, ServerMessage } from '#contract/live.ts';
import type { MarketCoin } from '#contract/market.ts';

/** `lost` is after the third try: only a person's word connects again. */
export type LiveState = 'connecting' | 'live' | 'waiting' | 'lost' | 'stopped';

/** What of a WebSocket the feed needs; tests play one. */
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
  stop: () => void;
};

type Wiring = {
  openSocket: () => Socket;
  /** The whole list, or the coins that moved. */
  onMarket: (coins: MarketCoin[], whole: boolean) => void;
  onState: (state: LiveState) => void;
};

const tries = 3;
const between = 5000;

const parse = (text: unknown): ServerMessage | null => {
  if (typeof text !== 'string') return null;
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? (message as ServerMessage) : null;
  } catch {
    return null;
  }
};

/** Keeps the market list current over one socket: asks on open, notices gaps by the sequence number, comes back three times by itself. */
export const createLiveFeed = ({ openSocket, onMarket, onState }: Wiring): LiveFeed => {
  let socket: Socket | null = null;
  let open = false;
  let paused = false;
  let seq: number | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const say = (message: ClientMessage): void => {
    if (open) socket?.send(JSON.stringify(message));
  };

  const hear = (message: ServerMessage): void => {
    if (message.type === 'ERROR') return;
    const whole = message.type === 'MARKET_DATA';
    if (!whole && seq !== null && message.seq <= seq) return;
    if (!whole && seq !== null && message.seq > seq + 1) say({ type: 'GET_MARKET_DATA' });
    seq = message.seq;
    failures = 0;
    onMarket(message.data, whole);
  };

  const fail = (): void => {
    open = false;
    socket = null;
    failures += 1;
    if (failures > tries) {
      onState('lost');
      return;
    }
    onState('waiting');
    timer = setTimeout(connect, between);
  };

  const connect = (): void => {
    onState('connecting');
    const current = openSocket();
    socket = current;
    current.onopen = () => {
      open = true;
      onState('live');
      say({ type: 'GET_MARKET_DATA' });
      if (paused) say({ type: 'PAUSE' });
    };
    current.onmessage = (event) => {
      const message = parse(event.data);
      if (message !== null) hear(message);
    };
    current.onclose = () => {
      if (socket === current) fail();
    };
  };

  const drop = (): void => {
    clearTimeout(timer);
    const current = socket;
    socket = null;
    open = false;
    current?.close();
  };

  connect();
  return {
    pause: () => {
      paused = true;
      say({ type: 'PAUSE' });
    },
    resume: () => {
      if (!paused) return;
      paused = false;
      say(seq === null ? { type: 'GET_MARKET_DATA' } : { type: 'RESUME', seq });
    },
    reconnect: () => {
      drop();
      failures = 0;
      connect();
    },
    stop: () => {
      drop();
      onState('stopped');
    },
  };
};
