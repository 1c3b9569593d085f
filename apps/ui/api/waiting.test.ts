import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { waitingHeader } from '#contract/headers.ts';
import { waitingTexts } from '#contract/waiting-texts.ts';
import { updateWaiting, useWaitingText } from './waiting.ts';

const headers = (waiting?: string): Headers =>
  new Headers(waiting === undefined ? {} : { [waitingHeader]: waiting });

it('says what the newest act waits for, unless its answer does', () => {
  const { result } = renderHook(useWaitingText);
  expect(result.current).toBeNull();
  act(() => {
    updateWaiting(headers('mail'), { id: 'a' });
  });
  expect(result.current).toBe(waitingTexts.mail);
  act(() => {
    updateWaiting(headers('work'), undefined);
  });
  expect(result.current).toBe(waitingTexts.work);
  act(() => {
    updateWaiting(headers('mail'), { message: 'Sent. Mails are paused.' });
  });
  expect(result.current).toBeNull();
});

it('says nothing after an act that is done, and for a value of a newer server', () => {
  const { result } = renderHook(useWaitingText);
  act(() => {
    updateWaiting(headers('mail'), undefined);
    updateWaiting(headers(), undefined);
  });
  expect(result.current).toBeNull();
  act(() => {
    updateWaiting(headers('print'), undefined);
  });
  expect(result.current).toBeNull();
});
