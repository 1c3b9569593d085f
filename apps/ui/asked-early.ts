/** The answers that the document asked for before the app was there, by address. */
type Early = { askedEarly?: Partial<Record<string, Promise<Response>>> };

/** The answer that the document asked for; once, because the next one may be another. */
export const takeEarly = (url: string): Promise<Response> | undefined => {
  const early = (globalThis as Early).askedEarly;
  const found = early?.[url];
  delete early?.[url];
  return found;
};
