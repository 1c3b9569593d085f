import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { statusOf } from '#ui/api-error.ts';
import type { CommandResult, ConsoleDataProvider } from '../data-provider.ts';
import type { Intent } from './intent.ts';

export type MembershipCommand = {
  readonly memberId: string;
  readonly revision: number;
  readonly intent: Intent;
  readonly reason: string;
};

export const changedMeanwhile = 'Somebody changed this membership meanwhile; look again';

/** Not optimistic: the page changes only after the server has accepted the command. */
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
  { memberId, revision, intent, reason }: MembershipCommand,
): Promise<CommandResult> => {
  const stamp = { revision };
  if (intent.kind === 'revoke') return dataProvider.revoke(memberId, { reason }, stamp);
  const { plan, duration } = intent;
  return dataProvider.grant(memberId, { plan, duration, reason }, stamp);
};

export const useReload = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
};

export const isStale = (error: unknown): boolean => statusOf(error) === 412;
