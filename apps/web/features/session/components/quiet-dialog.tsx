import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, type JSX } from 'react';
import { tabChannel, watchQuiet, type QuietWatch } from '../../../lib/activity.ts';
import { sessionQuery } from '../api/check-session.ts';

const warnMs = 60_000;
const keepAliveMs = 60_000;
const QuietQuestion = lazy(async () => ({
  default: (await import('./quiet-question.tsx')).QuietQuestion,
}));

type Wiring = { seconds: number; client: QueryClient; onQuiet: () => void };

/** Milliseconds left while the question stands, and the answer that ends it. */
const useQuietWatch = ({ seconds, client, onQuiet }: Wiring): [number | null, () => void] => {
  const watch = useRef<QuietWatch>(null);
  const end = useRef(onQuiet);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    end.current = onQuiet;
  });
  useEffect(() => {
    const tabs = tabChannel('tidemark.activity');
    let alive = false;
    const tell = (): void => {
      alive = true;
      tabs.tell();
    };
    // The server counts quiet time too: a reader who scrolls without a request is told to it once a minute.
    const beat = setInterval(() => {
      if (alive) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      alive = false;
    }, keepAliveMs);
    watch.current = watchQuiet({
      quietMs: seconds * 1000,
      warnMs,
      target: window,
      channel: { ...tabs, tell },
      clock: () => Date.now(),
      onWarning: setLeft,
      onQuiet: () => {
        end.current();
      },
    });
    return () => {
      clearInterval(beat);
      watch.current?.stop();
    };
  }, [client, seconds]);
  const stay = (): void => {
    watch.current?.touch();
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  return [left, stay];
};

type QuietDialogProps = {
  seconds: number;
  /** `quiet` when nobody answered, false when somebody chose to go. */
  onSignOut: (quiet: boolean) => void;
};

/** Ends the session after the quiet minutes that the server named, and asks one minute before. */
export const QuietDialog = ({ seconds, onSignOut }: QuietDialogProps): JSX.Element | null => {
  const client = useQueryClient();
  const onQuiet = (): void => {
    onSignOut(true);
  };
  const [left, stay] = useQuietWatch({ seconds, client, onQuiet });
  if (left === null) return null;
  return (
    <Suspense>
      <QuietQuestion
        left={left}
        quietMs={seconds * 1000 - warnMs}
        onStay={stay}
        onLeave={() => {
          onSignOut(false);
        }}
      />
    </Suspense>
  );
};
