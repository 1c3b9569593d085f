import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** The live feed of the page under test, which opens it in the step after its first frame. */
export class FakeWebSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: FakeWebSocket | undefined;
  readyState = 0;
  readonly sent: string[] = [];
  constructor() {
    super();
    FakeWebSocket.last = this;
  }
  open(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  receive(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

/** Sends each message over the live feed, once the page has opened it. */
export const sendFeedMessages = async (...messages: readonly unknown[]): Promise<void> => {
  await waitFor(() => {
    expect(FakeWebSocket.last).toBeDefined();
  });
  act(() => {
    FakeWebSocket.last?.open();
    for (const message of messages) FakeWebSocket.last?.receive(message);
  });
};
