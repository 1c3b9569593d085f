import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { statusOf } from '#ui/api-error.ts';
import type { CommandResult, ConsoleDataProvider } from '../data-provider.ts';
import type { Intent } from './intent.ts';

export type MembershipCommand = {
  readonly memberId: string;
  /** Of the membership that the preview was based on. */
  readonly revision: number;
  readonly intent: Intent;
  readonly reason: string;
  readonly idempotencyKey: string;
};

export const changedMeanwhile = 'Somebody changed this membership meanwhile; look again';

/** Sends one command and waits for its answer; nothing on the screen changes before the server has said yes. */
export const useMembershipCommand = (): UseMutationResult<
  CommandResult,
  Error,
  MembershipCommand
> => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useMutation({
    mutationFn: (command: MembershipCommand) => send(dataProvider, command),
    retry: false,
  });
};

const send = (
  dataProvider: ConsoleDataProvider,
  { memberId, revision, intent, reason, idempotencyKey }: MembershipCommand,
): Promise<CommandResult> => {
  const stamp = { revision, idempotencyKey };
  if (intent.kind === 'revoke') return dataProvider.revoke(memberId, { reason }, stamp);
  const { plan, duration } = intent;
  return dataProvider.grant(memberId, { plan, duration, reason }, stamp);
};

/** Asks again for everything that is on the screen. */
export const useReload = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
};

export const isStale = (error: unknown): boolean => statusOf(error) === 412;

/** The sentence that a person reads. */
export const failureInWords = (error: unknown): string => {
  if (isStale(error)) return changedMeanwhile;
  return error instanceof Error && error.message !== ''
    ? error.message
    : 'The server did not answer.';
};
