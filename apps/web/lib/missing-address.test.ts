import { afterEach, expect, it, vi } from 'vitest';

const { dataset } = document.documentElement;

const load = async (): Promise<(path: string) => boolean> => {
  vi.resetModules();
  return (await import('./missing-address.ts')).isMissingAddress;
};

afterEach(() => {
  delete dataset['missing'];
  history.replaceState(null, '', '/');
});

it('is the address with which the app was opened, if the server found nothing there', async () => {
  history.replaceState(null, '', '/news/gone');
  dataset['missing'] = 'true';
  const isMissingAddress = await load();
  history.replaceState(null, '', '/news/other');
  expect(isMissingAddress('/news/gone')).toBe(true);
  expect(isMissingAddress('/news/other')).toBe(false);
});

it('is none if the server found the page', async () => {
  history.replaceState(null, '', '/news/there');
  const isMissingAddress = await load();
  expect(isMissingAddress('/news/there')).toBe(false);
});
