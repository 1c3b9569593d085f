import { defaultI18nProvider, type I18nProvider } from 'react-admin';
import { fillText, type TextValues } from './fill-text.ts';
import { findText } from './text.ts';

/** All texts of the console, with react-admin's English as fallback. */
export const i18nProvider: I18nProvider = {
  ...defaultI18nProvider,
  translate: (key, options: TextValues & { readonly _?: string } = {}) => {
    const ownMessage = findText(key);
    return ownMessage === undefined
      ? defaultI18nProvider.translate(key, options)
      : fillText(ownMessage, options);
  },
};
