import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

export type View = 'login' | 'register' | 'forgot' | 'code';

// Each view has an address, so that a reload keeps it and Back leads to the one before.
const hashes: Record<View, string> = {
  login: '',
  register: '#register',
  forgot: '#reset-password',
  code: '#code',
};

type Kept = {
  /** The page that was asked for. */
  from: string | undefined;
  /** Whose code is asked for; empty after a login at an issuer, which says no address to the browser. */
  secondStepOf: string | undefined;
  /** Why a login at an issuer did not work. */
  fault: string | undefined;
};

export type LoginView = Kept & {
  view: View;
  choose: (view: View, more?: Partial<Kept>) => void;
};

const textIn = (state: unknown, name: string): string | undefined => {
  const value: unknown =
    typeof state === 'object' && state !== null
      ? Object.entries(state).find(([key]) => key === name)?.[1]
      : undefined;
  return typeof value === 'string' ? value : undefined;
};

const keptIn = (state: unknown): Kept => ({
  from: textIn(state, 'from'),
  secondStepOf: textIn(state, 'secondStepOf'),
  fault: textIn(state, 'fault'),
});

// What the issuer's callback wrote into the address; it must not stay there, or a bookmark would repeat it.
const returned = (search: string): Kept | undefined => {
  const query = new URLSearchParams(search);
  const [fault, step] = [query.get('fault'), query.get('step')];
  if (fault === null && step !== 'code') return undefined;
  const from = query.get('returnTo') ?? undefined;
  return { from, fault: fault ?? undefined, secondStepOf: step === 'code' ? '' : undefined };
};

/** Which form the login page shows, and what it knows of the login. What the login is for stands in the address's state. */
export const useLoginView = (): LoginView => {
  const { hash, search, state } = useLocation() as { hash: string; search: string; state: unknown };
  const navigate = useNavigate();
  const back = returned(search);
  useEffect(() => {
    const kept = returned(search);
    if (!kept) return;
    const next = hashes[kept.secondStepOf === undefined ? 'login' : 'code'];
    void navigate({ search: '', hash: next }, { replace: true, state: kept });
  }, [search, navigate]);
  const kept = back ?? keptIn(state);
  const { secondStepOf } = kept;
  const asked = (['register', 'forgot', 'code'] as const).find((one) => hashes[one] === hash);
  const lost = asked === 'code' && secondStepOf === undefined;
  return {
    ...kept,
    view: asked === undefined || lost ? 'login' : asked,
    choose: (next, more) => {
      const replace = next === 'login' || next === 'register';
      const known = { ...kept, fault: undefined, ...more };
      void navigate({ hash: hashes[next] }, { replace, state: known });
    },
  };
};
