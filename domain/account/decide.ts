import { dispatch, type CommandHandlers } from '../shared/decider.ts';
import type {
  AccountCommand,
  CompleteAccountErasure,
  EraseAccount,
  RegisterAccount,
} from './commands.ts';
import type { ExecuteAccountErasure } from './erasure/commands.ts';
import {
  confirmErasure,
  executeErasure,
  orderErasure,
  requestErasure,
  withdrawErasure,
} from './erasure/decide.ts';
import {
  confirmEmailChange,
  requestEmailChange,
  requestEmailVerification,
  undoEmailChange,
  verifyEmail,
} from './decide-email.ts';
import { linkIdentity, linkOwnIdentity, unlinkIdentity } from './decide-identity.ts';
import { chooseNewsletter, resumeMails, suppressMails } from './mailing/decide.ts';
import { recordMailDelivery, recordSoftBounce } from './decide-soft-bounces.ts';
import { changePassword, invite, requestPasswordReset, resetPassword } from './decide-password.ts';
import {
  acceptTerms,
  changeBio,
  changeNotifications,
  changePhoto,
  changePreferences,
  changeProfile,
  recordExport,
  removePhoto,
  turnOnNotification,
} from './personal/decide.ts';
import {
  endSessions,
  sendConfirmationLink,
  sendResetLink,
  unlinkMemberIdentity,
  unlockLogin,
} from './login-help/decide.ts';
import type { ExecuteAccountRecovery } from './recovery/commands.ts';
import {
  confirmRecovery,
  executeRecovery,
  orderRecovery,
  requestRecovery,
  withdrawRecovery,
} from './recovery/decide.ts';
import {
  completeErasure,
  erase,
  register,
  requestDeletion,
  requireRegistered,
} from './decide-registration.ts';
import {
  disableSecondFactor,
  enableSecondFactor,
  prepareSecondFactor,
  useRecoveryCode,
} from './second-factor/decide.ts';
import {
  grantAdmin,
  grantSupport,
  restore,
  revokeAdmin,
  revokeSupport,
  suspend,
} from './decide-staff.ts';
import type { AccountEvent } from './events.ts';
import type { AccountState, RegisteredAccount } from './state.ts';

type AnyTimeCommand =
  | RegisterAccount
  | EraseAccount
  | ExecuteAccountErasure
  | CompleteAccountErasure
  | ExecuteAccountRecovery;
type MemberCommand = Exclude<AccountCommand, AnyTimeCommand>;

const anyTimeHandlers: CommandHandlers<AccountState, AnyTimeCommand, AccountEvent> = {
  RegisterAccount: register,
  EraseAccount: erase,
  ExecuteAccountErasure: executeErasure,
  CompleteAccountErasure: completeErasure,
  ExecuteAccountRecovery: executeRecovery,
};

const memberHandlers: CommandHandlers<RegisteredAccount, MemberCommand, AccountEvent> = {
  RequestEmailVerification: requestEmailVerification,
  VerifyAccountEmail: verifyEmail,
  RequestEmailChange: requestEmailChange,
  ConfirmEmailChange: confirmEmailChange,
  UndoEmailChange: undoEmailChange,
  RequestPasswordReset: requestPasswordReset,
  InviteAccount: invite,
  ResetAccountPassword: resetPassword,
  ChangeAccountPassword: changePassword,
  LinkIdentity: linkIdentity,
  LinkOwnIdentity: linkOwnIdentity,
  UnlinkIdentity: unlinkIdentity,
  PrepareSecondFactor: prepareSecondFactor,
  EnableSecondFactor: enableSecondFactor,
  DisableSecondFactor: disableSecondFactor,
  UseRecoveryCode: useRecoveryCode,
  RequestAccountRecovery: requestRecovery,
  ConfirmAccountRecovery: confirmRecovery,
  WithdrawAccountRecovery: withdrawRecovery,
  OrderAccountRecovery: orderRecovery,
  RequestAccountErasure: requestErasure,
  ConfirmAccountErasure: confirmErasure,
  WithdrawAccountErasure: withdrawErasure,
  OrderAccountErasure: orderErasure,
  ChangeAccountProfile: changeProfile,
  ChangeAccountPreferences: changePreferences,
  ChangeAccountNotifications: changeNotifications,
  TurnOnAccountNotification: turnOnNotification,
  ChangeAccountBio: changeBio,
  ChangeAccountPhoto: changePhoto,
  RemoveAccountPhoto: removePhoto,
  RecordAccountExport: recordExport,
  AcceptAccountTerms: acceptTerms,
  ChooseNewsletter: chooseNewsletter,
  SuppressAccountMails: suppressMails,
  ResumeAccountMails: resumeMails,
  RecordSoftBounce: recordSoftBounce,
  RecordMailDelivery: recordMailDelivery,
  GrantAccountAdmin: grantAdmin,
  RevokeAccountAdmin: revokeAdmin,
  GrantAccountSupport: grantSupport,
  RevokeAccountSupport: revokeSupport,
  SuspendAccount: suspend,
  RestoreAccount: restore,
  UnlockAccountLogin: unlockLogin,
  EndAccountSessions: endSessions,
  SendConfirmationLink: sendConfirmationLink,
  SendPasswordResetLink: sendResetLink,
  UnlinkMemberIdentity: unlinkMemberIdentity,
  RequestDeletion: requestDeletion,
};

export const decide = (state: AccountState, command: AccountCommand): readonly AccountEvent[] =>
  isAnyTimeCommand(command)
    ? dispatch(anyTimeHandlers, state, command)
    : dispatch(memberHandlers, requireRegistered(state), command);

const isAnyTimeCommand = (command: AccountCommand): command is AnyTimeCommand =>
  Object.hasOwn(anyTimeHandlers, command.type);
