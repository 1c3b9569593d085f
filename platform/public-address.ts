import type { Config } from './config.ts';

/** The address that people use, without a slash at its end; mailed links begin with it. */
export type PublicAddress = {
  current(): string;
  /** Where the server really listens, which may be another port than the one that was asked for. */
  listensAt(address: string): void;
};

export const publicAddress = ({
  PUBLIC_URL,
  HOST,
  PORT,
}: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): PublicAddress => {
  let listening = `http://${HOST}:${String(PORT)}`;
  return {
    current: () => (PUBLIC_URL ?? listening).replace(/\/+$/, ''),
    listensAt: (address) => {
      listening = address;
    },
  };
};
