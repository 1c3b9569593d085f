import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { maintenanceHeader, timeHeader } from '#contract/headers.ts';
import { updateMaintenance, useMaintenance } from './maintenance.ts';

const at = '2026-05-04T11:00:00.000Z';
const until = '2026-05-04T12:00:00.000Z';

it('follows the newest response, and ignores precomputed ones', () => {
  const { result } = renderHook(useMaintenance);
  const note = (headers: Record<string, string>): void => {
    act(() => {
      updateMaintenance(new Headers(headers));
    });
  };
  expect(result.current).toBeNull();
  note({ [timeHeader]: at, [maintenanceHeader]: until });
  expect(result.current).toBe(until);
  note({});
  expect(result.current).toBe(until);
  note({ [timeHeader]: at });
  expect(result.current).toBeNull();
});
