import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Records the broadcast channels that the tested page opens. */
export class RecordingChannel extends BroadcastChannel {
  static readonly names = new Set<string>();
  constructor(name: string) {
    super(name);
    RecordingChannel.names.add(name);
  }
}

/** Resolves once the page listens to session messages, shortly after its first frame. */
export const waitForSessionListener = async (): Promise<void> => {
  await waitFor(() => {
    expect(RecordingChannel.names).toContain('tidemark.session');
  });
};
