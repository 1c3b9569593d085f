import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Records the broadcast channels that the tested page opens. */
export class HeardChannel extends BroadcastChannel {
  static readonly names = new Set<string>();
  constructor(name: string) {
    super(name);
    HeardChannel.names.add(name);
  }
}

/** Resolves once the page listens to session messages, shortly after its first frame. */
export const sessionIsFollowed = async (): Promise<void> => {
  await waitFor(() => {
    expect(HeardChannel.names).toContain('tidemark.session');
  });
};
