import { afterEach, expect, it, vi } from 'vitest';
import { parseErrorLocation, reportErrors } from './report-errors.ts';

const sent: { path: string; body: unknown }[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  sent.length = 0;
});

const failing = (stack: string, name = 'TypeError'): Error =>
  Object.assign(new Error('ada@example.com is no number'), { stack, name });

const browser = (pathname: string): EventTarget => {
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) as unknown });
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  const target = Object.assign(new EventTarget(), { location: { pathname } });
  reportErrors(target as unknown as Window);
  return target;
};
const fail = (target: EventTarget, error: unknown): void => {
  target.dispatchEvent(Object.assign(new Event('error'), { error }));
};

it('tells name, place and page of an error, and none of its words', () => {
  const target = browser('/markets/eth');
  fail(target, failing('TypeError: x\n at f (https://a.example/assets/coin-Ab_1.js:1:234)'));
  expect(sent).toEqual([
    {
      path: '/api/browser-errors',
      body: { name: 'TypeError', place: 'coin-Ab_1.js:1:234', page: 'marketDetail' },
    },
  ]);
});

it('tells each place once, and no more than five of a page', () => {
  const target = browser('/markets');
  for (const line of [1, 1, 2, 3, 4, 5, 6]) {
    fail(target, failing(`at https://a.example/assets/a.js:${String(line)}:1`));
  }
  expect(sent).toHaveLength(5);
});

it('does not report errors from outside the app', () => {
  const target = browser('/markets');
  fail(target, failing('at chrome-extension://abc/content.js:1:1'));
  fail(target, 'a text');
  expect(parseErrorLocation(undefined)).toBeUndefined();
  expect(sent).toEqual([]);
});
