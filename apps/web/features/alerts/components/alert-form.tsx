import { useId, type Dispatch, type JSX, type SetStateAction } from 'react';
import type { AlertRule } from '#contract/market/alerts.ts';
import { formatChange, formatPercent } from '#contract/format.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { messageOf } from '#ui/api/message-of.ts';
import { Field } from '../../../components/field.tsx';
import { showChange } from '../../../components/toast/change-toast.ts';
import { useCheckedForm } from '../../../lib/use-checked-form.ts';
import { useSetAlert } from '../api/change-alerts.ts';
import { faultsOfAlert, isPriceKind, ruleOf, type AlertInput } from '../check-alert.ts';
import { isReached, percentAway, formatRule, type Priced } from '../rule-words.ts';
import { alertTexts } from '../texts.ts';

const texts = alertTexts.form;
const kinds = Object.keys(texts.kinds) as AlertRule['kind'][];
// The rule of an answer that names its own fields.
const fieldOf = { rule: 'amount', 'rule.price': 'amount', 'rule.percent': 'amount' };

const hintFor = (input: AlertInput, coin: Priced): string => {
  const rule = ruleOf(input);
  if (rule === null) return texts.once;
  if (isReached(rule, coin) === true) return texts.alreadyThere;
  if ('price' in rule) {
    const side = rule.kind === 'price-above' ? 'above' : 'below';
    return texts.distance(formatPercent(percentAway(rule.price, coin)), side);
  }
  return coin.change24h === null ? texts.once : texts.changeNow(formatChange(coin.change24h));
};

const KindField = ({
  coin,
  kind,
  onKind,
}: {
  coin: string;
  kind: AlertRule['kind'];
  onKind: (kind: AlertRule['kind']) => void;
}): JSX.Element => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{texts.when(coin)}</label>
      <select
        id={id}
        value={kind}
        onChange={(event) => {
          const chosen = kinds.find((each) => each === event.target.value);
          if (chosen) onKind(chosen);
        }}
      >
        {kinds.map((each) => (
          <option key={each} value={each}>
            {texts.kinds[each]}
          </option>
        ))}
      </select>
    </div>
  );
};

type AlertFormProps = {
  coin: { symbol: string; name: string } & Priced;
  /** The rules of this coin that are set already. */
  present: readonly AlertRule[];
  /** Kept by the section, so that what was typed outlives a form that gives way. */
  input: AlertInput;
  onInput: Dispatch<SetStateAction<AlertInput>>;
};

export const AlertForm = ({ coin, present, input, onInput }: AlertFormProps): JSX.Element => {
  const sending = useSetAlert(coin.symbol);
  const { form, errors, refusal, submit } = useCheckedForm(input, sending, {
    faultsOf: (given) => faultsOfAlert(given, present),
    fieldOf,
    onDone: (answer) => {
      const rule = ruleOf(input);
      if (rule === null) return;
      showChange(answer, { title: texts.set, text: `${coin.name} ${formatRule(rule)}` });
      onInput((typed) => (typed === input ? { ...typed, amount: '' } : typed));
    },
  });
  const ofPrice = isPriceKind(input.kind);
  return (
    <form
      ref={form}
      className="alert-form"
      aria-label={texts.label(coin.name)}
      noValidate
      onSubmit={(event) => {
        if (sending.isPending) event.preventDefault();
        else submit(event);
      }}
    >
      <KindField
        coin={coin.name}
        kind={input.kind}
        onKind={(kind) => {
          onInput((typed) => ({
            kind,
            // A price is no percentage: the number would mean something else.
            amount: isPriceKind(kind) === isPriceKind(typed.kind) ? typed.amount : '',
          }));
        }}
      />
      <Field
        label={ofPrice ? texts.price : texts.percent}
        inputMode="decimal"
        autoComplete="off"
        value={input.amount}
        error={errors['amount']}
        hint={hintFor(input, coin)}
        inside={
          <span className={ofPrice ? 'unit before' : 'unit'} aria-hidden="true">
            {ofPrice ? texts.dollar : texts.percentSign}
          </span>
        }
        onChange={(event) => {
          const amount = event.target.value;
          onInput((typed) => ({ ...typed, amount }));
        }}
      />
      {refusal === null ? null : (
        <Alert title={texts.notSet}>{texts.kept(messageOf(refusal))}</Alert>
      )}
      <button className="button block" type="submit" aria-disabled={sending.isPending}>
        {texts.submit}
      </button>
    </form>
  );
};
