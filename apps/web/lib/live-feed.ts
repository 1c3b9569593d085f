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

type Ears = {
  hear: (message: ServerMessage) => void;
  seq: () => number | null;
};

/** Follows the sequence: hands the market on once, in order, and asks for the whole list after a gap. */
const followSequence = (onMarket: Wiring['onMarket'], ask: () => void): Ears => {
  let seq: number | null = null;
  const hear = (message: ServerMessage): void => {
    if (message.type !== 'MARKET_DATA' && message.type !== 'MARKET_DATA_UPDATE') return;
    const whole = message.type === 'MARKET_DATA';
    if (!whole && seq !== null && message.seq <= seq) return;
    if (!whole && seq !== null && message.seq > seq + 1) ask();
    seq = message.seq;
    onMarket(message.data, whole);
  };
  return { hear, seq: () => seq };
};

type Line = {
  say: (message: ClientMessage) => void;
  connect: () => void;
  drop: () => void;
  /** The line has proven itself: failures count anew. */
  trust: () => void;
};

type LineWiring = Pick<Wiring, 'openSocket' | 'onState'> & {
  onOpen: () => void;
  onText: (text: unknown) => void;
};

/** One socket at a time, opened again three times, five seconds apart. */
const keepLine = ({ openSocket, onState, onOpen, onText }: LineWiring): Line => {
  let socket: Socket | null = null;
  let open = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fail = (): void => {
    open = false;
    socket = null;
    failures += 1;
    onState(failures > tries ? 'lost' : 'waiting');
    if (failures <= tries) timer = setTimeout(connect, between);
  };
  const connect = (): void => {
    onState('connecting');
    const current = openSocket();
    socket = current;
    current.onopen = () => {
      open = true;
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
  const drop = (): void => {
    clearTimeout(timer);
    const current = socket;
    socket = null;
    open = false;
    failures = 0;
    current?.close();
  };
  return {
    say: (message) => {
      if (open) socket?.send(JSON.stringify(message));
    },
    connect,
    drop,
    trust: () => {
      failures = 0;
    },
  };
};

/** Keeps the market list current over one socket: asks on open, notices gaps by the sequence number, comes back three times by itself. */
export const createLiveFeed = ({ openSocket, onMarket, onState }: Wiring): LiveFeed => {
  let paused = false;
  const ask = (): void => {
    line.say({ type: 'GET_MARKET_DATA' });
  };
  const ears = followSequence((coins, whole) => {
    line.trust();
    onMarket(coins, whole);
  }, ask);
  const line = keepLine({
    openSocket,
    onState,
    onOpen: () => {
      ask();
      if (paused) line.say({ type: 'PAUSE' });
    },
    onText: (text) => {
      const message = parse(text);
      if (message !== null) ears.hear(message);
    },
  });
  line.connect();
  return {
    pause: () => {
      paused = true;
      line.say({ type: 'PAUSE' });
    },
    resume: () => {
      if (!paused) return;
      paused = false;
      const seq = ears.seq();
      if (seq === null) ask();
      else line.say({ type: 'RESUME', seq });
    },
    reconnect: () => {
      line.drop();
      line.connect();
    },
    stop: () => {
      line.drop();
      onState('stopped');
    },
  };
};
