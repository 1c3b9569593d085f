import { fillText, type TextValues } from './fill-text.ts';

/** Makes the function that reads the texts of a folder. An unknown key does not compile. */
export const createText =
  <Texts extends Readonly<Record<string, string>>>(texts: Texts) =>
  (key: keyof Texts & string, values?: TextValues): string =>
    fillText(texts[key] ?? key, values);
