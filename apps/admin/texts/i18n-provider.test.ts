import { describe, expect, it } from 'vitest';
import { i18nProvider } from './i18n-provider.ts';
import { text } from '../members/list/texts.ts';

describe('the texts of the console', () => {
  it('are the same in our parts and in those of react-admin', () => {
    expect(i18nProvider.translate('members.matching', { smart_count: 1 })).toBe(
      '1 member matches the filters.',
    );
    expect(text('members.matching', { smart_count: 1 })).toBe('1 member matches the filters.');
  });

  it('write counts with separators', () => {
    expect(text('members.in-all', { smart_count: 100_000 })).toBe('100,000 members in total.');
    const rows = { offsetBegin: 9_976, offsetEnd: 10_000, total: 100_000 };
    expect(i18nProvider.translate('ra.navigation.page_range_info', rows)).toBe(
      '9,976 to 10,000 of 100,000',
    );
  });

  it('fall back to react-admin’s own', () => {
    expect(i18nProvider.translate('ra.validation.minLength', { min: 3 })).toBe(
      'Must be 3 characters at least',
    );
    expect(i18nProvider.translate('Already words')).toBe('Already words');
  });
});
