import { afterEach, describe, expect, it, vi } from 'vitest';
import { httpClient } from './http.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a call that gets no answer', () => {
  it("fails in the catalogue's words", async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(httpClient('/api/admin/members')).rejects.toThrow('Network Error');
  });
});
