import { afterAll, expect } from 'vitest';
import type { CommandContext } from '#application/command-context.ts';
import type { GrantRequest } from '#contract/admin/grants.ts';
import { pathOf } from '#contract/url.ts';
import { operations } from '#contract/operations.ts';
import {
  type TestResponse,
  type CallOptions,
  registerAdmin,
  type RunningApi,
  runApi,
  type Visitor,
} from './api-client.ts';

type GrantOptions = Partial<GrantRequest> & Pick<CallOptions, 'headers'>;

export type StaffedApi = {
  readonly running: RunningApi;
  readonly admin: Visitor;
  readonly grant: (member: Pick<Visitor, 'id'>, options?: GrantOptions) => Promise<TestResponse>;
  /** Command context of the system. */
  readonly system: (now?: Date) => CommandContext;
};

type ApiOptions = Parameters<typeof runApi>[0];

/** An API that is closed after the last test of the file. */
export const runApiForFile = async (options?: ApiOptions): Promise<RunningApi> => {
  const running = await runApi(options);
  afterAll(() => running.close());
  return running;
};

/** An API with one admin, `staff@example.com`, that is closed after the last test of the file. */
export const runStaffedApi = async (options?: ApiOptions): Promise<StaffedApi> => {
  const running = await runApiForFile(options);
  const admin = await registerAdmin(running, 'staff@example.com');
  return {
    running,
    admin,
    grant: (member, { headers = {}, ...given } = {}) => {
      const body = { plan: 'pro', duration: 'lifetime', reason: 'Founding member', ...given };
      return admin.call('POST', pathOf(operations.grantMembership, { id: member.id }), {
        body,
        headers,
      });
    },
    system: (now = running.platform.clock.now()) => ({
      actor: 'system',
      now,
      correlationId: 'test',
    }),
  };
};

/** Query string of a list, as react-admin sends it. */
export const listQuery = (parts: Readonly<Record<string, unknown>>): string =>
  Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&');

export const expectGranted = async (answer: Promise<TestResponse>): Promise<void> => {
  expect((await answer).status).toBe(200);
};

export const unknownMemberId = '0b5e5b6e-7c1c-4f0a-9f52-0f6f3a7d1a11';
