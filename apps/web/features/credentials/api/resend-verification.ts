import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { Done } from '#contract/credentials.ts';
import { credentialsEndpoints } from '#contract/endpoints/credentials.ts';
import { call } from '#ui/call.ts';
import { messageOf } from '#ui/message-of.ts';
import { showToast } from '../../../components/toast.tsx';
import { credentialsTexts } from '../texts.ts';

const { resent, notResent } = credentialsTexts.email;

export const useResendVerification = (): UseMutationResult<Done, Error, void> =>
  useMutation({
    mutationFn: () => call(credentialsEndpoints.resendVerification),
    onSuccess: ({ message }) => {
      showToast({ title: resent, text: message, tone: 'good' });
    },
    onError: (error) => {
      showToast({ title: notResent, text: messageOf(error), tone: 'bad' });
    },
  });
