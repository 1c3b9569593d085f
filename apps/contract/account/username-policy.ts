export {
  isUsername,
  usernameInvalid,
  usernameRule,
} from '../../../domain/shared/accounts/names.ts';
