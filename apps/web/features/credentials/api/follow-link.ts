import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import {
  type SuccessResponse,
  type LinkToken,
  type PasswordResetConfirm,
  credentialsEndpoints,
} from '#contract/account/credentials.ts';
import { notificationEndpoints } from '#contract/account/notifications.ts';
import { subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { call } from '#ui/api/call.ts';
import type { NewPassword } from '../check-input.ts';
import type { PlainLinkPurpose } from '#contract/account/link-purposes.ts';

const linkRequests: Readonly<
  Record<PlainLinkPurpose, (body: LinkToken) => Promise<SuccessResponse>>
> = {
  'verify-email': (body) => call(credentialsEndpoints.verifyEmail, { body }),
  'confirm-email': (body) => call(credentialsEndpoints.confirmEmailChange, { body }),
  'undo-email': (body) => call(credentialsEndpoints.undoEmailChange, { body }),
  'delete-account': (body) => call(credentialsEndpoints.confirmDeletion, { body }),
  'cancel-subscription': (body) => call(subscriptionEndpoints.cancelByLink, { body }),
  'switch-off': (body) => call(notificationEndpoints.switchOffMails, { body }),
};

type AfterLink = () => Promise<void>;

export const useFollowLink = (
  purpose: PlainLinkPurpose,
  onSuccess: AfterLink,
): UseMutationResult<SuccessResponse, Error, LinkToken> =>
  useMutation({ mutationFn: linkRequests[purpose], onSuccess });

export const useSetPassword = (
  token: string,
  onSuccess: AfterLink,
): UseMutationResult<SuccessResponse, Error, NewPassword> =>
  useMutation({
    mutationFn: ({ password }: NewPassword) => {
      const body: PasswordResetConfirm = { token, password };
      return call(credentialsEndpoints.confirmPasswordReset, { body });
    },
    onSuccess,
  });
