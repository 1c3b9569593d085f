import type { JSX } from 'react';
import { holdingAmountMessage, isHoldingAmount } from '#contract/alert-limits.ts';
import type { Holding } from '#contract/market/alerts.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { normalizeDecimal } from '../../../lib/typed-decimal.ts';
import { useRequestForm, type RequestForm } from '../../../lib/use-request-form.ts';
import { useRemoveHolding, useSetHolding, type HoldingInput } from '../api/change-alerts.ts';
import type { ListedCoin } from './coin-list-editor.tsx';

const texts = {
  coinOf: (symbol: string, name: string): string => `${symbol}, ${name}`,
  remove: (coin: string, amount: string): string => `Remove the amount of ${coin}, ${amount}`,
} as const;

const emptyInput: HoldingInput = { symbol: '', amount: '' };

const validate = ({ symbol, amount }: HoldingInput): Record<string, string> => ({
  ...(symbol === '' && { symbol: 'Choose a coin.' }),
  ...(isHoldingAmount(normalizeDecimal(amount)) ? {} : { amount: holdingAmountMessage }),
});

const useHoldingForm = (): RequestForm<HoldingInput> =>
  useRequestForm({
    defaultValues: emptyInput,
    validate,
    request: useSetHolding(),
    toInput: ({ symbol, amount }) => ({ symbol, amount: normalizeDecimal(amount) }),
    onDone: (answer, _values, discard) => {
      showChangeToast(answer, { title: 'Amount saved' });
      discard(emptyInput);
    },
  });

type EditorProps = {
  holdings: readonly Holding[];
  /** The coins to choose from. */
  coins: readonly ListedCoin[];
};

/** The amounts that the member holds, with a form to enter or replace one. */
export const HoldingsEditor = ({ holdings, coins }: EditorProps): JSX.Element => {
  const remove = useRemoveHolding();
  return (
    <div className="holdings">
      {remove.isError ? (
        <Alert title="Could not remove the amount">{getErrorMessage(remove.error)}</Alert>
      ) : null}
      {holdings.length === 0 ? (
        <p className="hint">You have not entered any amounts.</p>
      ) : (
        <ul className="holding-list" aria-label="Amounts that you entered">
          {holdings.map(({ coinId, symbol, amount }) => (
            <li key={coinId}>
              <b>{symbol}</b>
              <span className="number">{amount}</span>
              <button
                className="icon-button"
                type="button"
                aria-label={texts.remove(symbol, amount)}
                onClick={() => {
                  remove.mutate({ symbol, coinId });
                }}
              >
                <svg viewBox="0 0 18 18" aria-hidden="true">
                  <path d="M4.5 4.5l9 9M13.5 4.5l-9 9" />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      )}
      <HoldingForm coins={coins} />
    </div>
  );
};

const HoldingForm = ({ coins }: Pick<EditorProps, 'coins'>): JSX.Element => {
  const { form, field, refusal, busy, submit } = useHoldingForm();
  return (
    <form className="holding-form" noValidate onSubmit={submit} autoComplete="off">
      <ChoiceField
        label="Coin"
        options={[
          { value: '', label: 'Choose a coin' },
          ...coins.map(({ symbol, name }) => ({
            value: symbol,
            label: texts.coinOf(symbol, name),
          })),
        ]}
        defaultValue={form.getValues('symbol')}
        {...field('symbol')}
      />
      <TextField
        label="Amount"
        hint="In coins, such as 0.25."
        inputMode="decimal"
        autoComplete="off"
        {...field('amount')}
      />
      {refusal === null ? null : (
        <Alert title="Could not save the amount">{getErrorMessage(refusal)}</Alert>
      )}
      <div>
        <SubmitButton busy={busy}>Save amount</SubmitButton>
      </div>
    </form>
  );
};
