/** Limits and messages of form fields, without loading the schemas. */
export { maxReasonLength, reasonMissing } from '../../domain/shared/field-limits.ts';
