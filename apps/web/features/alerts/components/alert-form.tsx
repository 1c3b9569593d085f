import { useEffect, type JSX } from 'react';
import { useWatch } from 'react-hook-form';
import type { AlertRule, PriceAlert } from '#contract/market/alerts.ts';
import { formatChange } from '#contract/format.ts';
import { getCurrencySign } from '#contract/market/money.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { useMoney } from '../../../lib/money.ts';
import { useRequestForm, type RequestForm } from '../../../lib/use-request-form.ts';
import { useSetAlert } from '../api/change-alerts.ts';
import { validateAlert, isPriceKind, toAlertRule, type AlertInput } from '../check-alert.ts';
import {
  formatAlreadyMetWarning,
  formatPercentAway,
  formatRule,
  type CoinPriceData,
} from '../rule-words.ts';
import { alertTexts } from '../texts.ts';

const texts = alertTexts.form;
const kinds = Object.keys(texts.kinds) as AlertRule['kind'][];
const kindOptions = kinds.map((value) => ({ value, label: texts.kinds[value] }));
// The rule of an answer that names its own fields.
const fieldByProblem = { rule: 'amount', 'rule.price': 'amount', 'rule.percent': 'amount' };

const getHint = (rule: AlertRule | null, coin: CoinPriceData): string => {
  if (rule === null) return texts.once;
  if ('price' in rule) {
    const direction = rule.kind === 'price-above' ? 'above' : 'below';
    return texts.distance(formatPercentAway(rule.price, coin), direction);
  }
  return coin.change24h === null ? texts.once : texts.changeNow(formatChange(coin.change24h));
};

const emptyInput: AlertInput = { kind: 'price-above', amount: '', currency: 'USD' };

type KindFieldProps = { coin: string; form: RequestForm<AlertInput>['form'] };

const KindField = ({ coin, form }: KindFieldProps): JSX.Element => {
  const previousKind = useWatch({ control: form.control, name: 'kind' });
  const registration = form.register('kind', {
    // A price and a percentage are different quantities, so the amount is cleared.
    onChange: () => {
      if (isPriceKind(form.getValues('kind')) !== isPriceKind(previousKind))
        form.setValue('amount', '');
    },
  });
  return <ChoiceField label={texts.when(coin)} options={kindOptions} {...registration} />;
};

type AlertCoin = { symbol: string; name: string } & CoinPriceData;

/**
 * Called by the section, so that the input survives when the form is replaced. `present` are the coin's existing alerts.
 */
export const useAlertForm = (
  coin: AlertCoin,
  present: readonly PriceAlert[],
): RequestForm<AlertInput> => {
  const alertForm: RequestForm<AlertInput> = useRequestForm({
    defaultValues: emptyInput,
    validate: (values) => validateAlert(values, present),
    request: useSetAlert(coin.symbol),
    toInput: (values) => values,
    fieldOf: fieldByProblem,
    onDone: (answer, values) => {
      const rule = toAlertRule(values);
      if (rule === null) return;
      showChangeToast(answer, {
        title: texts.set,
        text: `${coin.name} ${formatRule({ ...values, rule })}`,
      });
      const { form } = alertForm;
      const formValues = form.getValues();
      // Keeps input typed in the meantime.
      if (formValues.kind === values.kind && formValues.amount === values.amount)
        form.setValue('amount', '');
    },
  });
  useMemberCurrency(alertForm.form);
  return alertForm;
};

// A price in another currency is a different quantity, so the amount is cleared.
const useMemberCurrency = (form: RequestForm<AlertInput>['form']): void => {
  const { currency } = useMoney();
  useEffect(() => {
    const { currency: before, kind } = form.getValues();
    if (before === currency) return;
    if (isPriceKind(kind)) form.setValue('amount', '');
    form.setValue('currency', currency);
  }, [form, currency]);
};

type AlertFormProps = { coin: AlertCoin; alertForm: RequestForm<AlertInput> };

export const AlertForm = ({ coin, alertForm }: AlertFormProps): JSX.Element => {
  const { form, field, refusal, busy, submit } = alertForm;
  const { convert } = useMoney();
  const [kind, amount, currency] = useWatch({
    control: form.control,
    name: ['kind', 'amount', 'currency'],
  });
  const isPriceRule = isPriceKind(kind);
  const rule = toAlertRule({ kind, amount, currency });
  const converted = { ...coin, price: convert(coin.price) };
  const warning = rule === null ? null : formatAlreadyMetWarning({ rule, currency }, converted);
  return (
    <form className="alert-form" aria-label={texts.label(coin.name)} noValidate onSubmit={submit}>
      <KindField coin={coin.name} form={form} />
      <TextField
        label={isPriceRule ? texts.price[currency] : texts.percent}
        inputMode="decimal"
        autoComplete="off"
        {...(warning === null ? { hint: getHint(rule, converted) } : { warning })}
        inside={
          <span className={isPriceRule ? 'unit before' : 'unit'} aria-hidden="true">
            {isPriceRule ? getCurrencySign(currency) : texts.percentSign}
          </span>
        }
        {...field('amount')}
      />
      {refusal === null ? null : (
        <Alert title={texts.notSet}>{texts.kept(getErrorMessage(refusal))}</Alert>
      )}
      <button className="button block" type="submit" aria-disabled={busy}>
        {texts.submit}
      </button>
    </form>
  );
};
