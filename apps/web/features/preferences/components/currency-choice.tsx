import type { JSX } from 'react';
import { currencyOptions } from '#contract/account/preference-options.ts';
import { preferenceEndpoints, type Preferences } from '#contract/account/preferences.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { SegmentedField } from '#ui/forms/segmented-choice.tsx';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { useSavePreferences } from '../api/save-preferences.ts';
import { currencyTexts } from '../currency-texts.ts';

type Currency = Preferences['currency'];

const texts = {
  names: { USD: '$ USD', GBP: '£ GBP', EUR: '€ EUR' } satisfies Record<Currency, string>,
  saved: (currency: Currency): string => `Currency changed to ${currency}`,
} as const;

/** Saves the choice immediately. Not disabled meanwhile, which would take the focus from the group. */
export const CurrencyChoice = (): JSX.Element => {
  const { data } = useCall(preferenceEndpoints.preferences);
  const save = useSavePreferences();
  const chosen = save.isPending ? save.variables.currency : data?.currency;
  return (
    <>
      <SegmentedField
        label={currencyTexts.title}
        options={currencyOptions.map((value) => ({ value, label: texts.names[value] }))}
        disabled={data === undefined}
        chosen={chosen}
        onChoose={(currency) => {
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
      {save.isError ? (
        <Alert title="Could not change the currency">{getErrorMessage(save.error)}</Alert>
      ) : null}
    </>
  );
};
