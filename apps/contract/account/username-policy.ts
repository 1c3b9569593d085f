export { isUsername, usernameInvalid, usernameRule } from '../../../domain/shared/field-limits.ts';
