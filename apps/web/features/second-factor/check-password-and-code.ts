import type { FieldErrors } from '#ui/api/api-error.ts';
import { validateCode } from '../../components/check-code.ts';
import { secondFactorTexts as texts } from './texts.ts';

export const validatePasswordAndCode = ({
  password,
  token,
}: {
  password?: string | undefined;
  token: string;
}): FieldErrors => ({
  ...(password === '' ? { password: texts.disable.noPassword } : {}),
  ...validateCode({ token }),
});
