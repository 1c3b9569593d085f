import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** The live feed of the page under test, which opens it in the step after its first frame. */
export class FakeWebSocket {
  static last: FakeWebSocket | undefined;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: string[] = [];
  constructor() {
    FakeWebSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.onclose?.();
  }
}

/** Sends each message over the live feed, once the page has opened it. */
export const feed = async (...messages: readonly unknown[]): Promise<void> => {
  await waitFor(() => {
    expect(FakeWebSocket.last).toBeDefined();
  });
  act(() => {
    FakeWebSocket.last?.onopen?.();
    for (const message of messages)
      FakeWebSocket.last?.onmessage?.({ data: JSON.stringify(message) });
  });
};
