import { supportLimits } from '#contract/support/support-topics.ts';
import type { FieldErrors } from '#ui/api/api-error.ts';
import type { RequestInput } from './api/open-request.ts';
import { supportTexts } from './texts.ts';

const texts = supportTexts.form;

/** Errors of a request by field. The server validates again. */
export const validateRequest = ({ message, email }: RequestInput): FieldErrors => ({
  ...validateMessageLength(message.trim().length),
  ...(email !== undefined && !/^\S+@\S+\.\S+$/u.test(email.trim()) && { email: texts.noAddress }),
});

/** Errors of a reply by field. */
export const validateReply = ({ message }: { readonly message: string }): FieldErrors => {
  const { length } = message.trim();
  return length === 0 ? { message: supportTexts.reply.empty } : validateMaxLength(length);
};

const validateMessageLength = (length: number): FieldErrors =>
  length < supportLimits.shortest ? { message: texts.tooShort } : validateMaxLength(length);

const validateMaxLength = (length: number): FieldErrors => {
  const excessLength = length - supportLimits.longest;
  return excessLength > 0 ? { message: texts.tooLong(excessLength) } : {};
};
