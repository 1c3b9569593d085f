import type { FieldErrors } from '#ui/api/api-error.ts';
import { faultsOfCode } from '../../components/check-code.ts';
import { secondFactorTexts as texts } from './texts.ts';

export const faultsOfTurningOff = ({
  password,
  token,
}: {
  password?: string | undefined;
  token: string;
}): FieldErrors => ({
  ...(password === '' ? { password: texts.disable.noPassword } : {}),
  ...faultsOfCode({ token }),
});
