import { expect, it } from 'vitest';
import { secondMs } from '#domain/shared/time/durations.ts';
import { createPageLoads } from './page-loads.ts';

const pageAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const open = () => {
  let now = 0;
  const pageLoads = createPageLoads(() => now);
  return {
    ...pageLoads,
    wait: (seconds: number) => {
      now += seconds * secondMs;
    },
  };
};

it('a page loads for six seconds after the last request for one', () => {
  const { onRequest, isPageLoading, wait } = open();
  expect(isPageLoading()).toBe(false);
  onRequest({ headers: { accept: pageAccept } });
  wait(5);
  onRequest({ headers: { accept: pageAccept } });
  wait(5);
  expect(isPageLoading()).toBe(true);
  wait(1);
  expect(isPageLoading()).toBe(false);
});

it.each(['application/json', '*/*', undefined])('a request for %s does not count', (accept) => {
  const { onRequest, isPageLoading } = open();
  onRequest({ headers: accept === undefined ? {} : { accept } });
  expect(isPageLoading()).toBe(false);
});
