import { afterEach, describe, expect, it, vi } from 'vitest';
import { httpClient } from './http.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a call that gets no answer', () => {
  it('fails with the specified message', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(httpClient('/api/admin/members')).rejects.toThrow('Network Error');
  });
});
