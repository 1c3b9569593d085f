import type { JSX } from 'react';
import { currencyOptions } from '#contract/account/preference-options.ts';
import { preferenceEndpoints } from '#contract/account/preferences.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { useSavePreferences } from '../api/save-preferences.ts';
import { currencyTexts as texts } from '../currency-texts.ts';

/** Saves the choice immediately. */
export const CurrencyChoice = (): JSX.Element => {
  const { data } = useCall(preferenceEndpoints.preferences);
  const save = useSavePreferences();
  const chosen = save.isPending ? save.variables.currency : data?.currency;
  return (
    <>
      <fieldset className="segmented" disabled={data === undefined || save.isPending}>
        <legend className="visually-hidden">{texts.title}</legend>
        {currencyOptions.map((currency) => (
          <label key={currency}>
            <input
              type="radio"
              name="currency"
              checked={chosen === currency}
              onChange={() => {
                save.mutate(
                  { currency },
                  {
                    onSuccess: (answer) => {
                      showChangeToast(answer, { title: texts.saved(currency) });
                    },
                  },
                );
              }}
            />
            <span>{texts.names[currency]}</span>
          </label>
        ))}
      </fieldset>
      {save.isError ? <Alert title={texts.notSaved}>{getErrorMessage(save.error)}</Alert> : null}
    </>
  );
};
