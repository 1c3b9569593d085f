import type { Config } from './config.ts';

/** The public address without a trailing slash; mailed links start with it. */
export type PublicAddress = {
  current(): string;
  /** Sets the actual address, whose port may differ from the configured one. */
  setAddress(address: string): void;
};

export const publicAddress = ({
  PUBLIC_URL,
  HOST,
  PORT,
}: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): PublicAddress => {
  let localUrl = `http://${HOST}:${String(PORT)}`;
  return {
    current: () => (PUBLIC_URL ?? localUrl).replace(/\/+$/, ''),
    setAddress: (address) => {
      localUrl = address;
    },
  };
};
