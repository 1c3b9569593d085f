import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** What the address of the subscription page asked for. */
export type DeepLink = {
  /** The plan that is to be had; null when none was named. */
  readonly plan: 'basic' | 'pro' | null;
  /** A mailed link leads to a payment that the bank wants confirmed. */
  readonly confirms: boolean;
};

const nothing: DeepLink = { plan: null, confirms: false };

/** Read once and taken out of the address, with everything else that a query may carry. */
export const useDeepLink = (): { readonly link: DeepLink; readonly done: () => void } => {
  const [params, setParams] = useSearchParams();
  const [seen, setSeen] = useState('');
  const [link, setLink] = useState(nothing);
  const text = params.toString();
  if (text !== seen) {
    setSeen(text);
    if (text !== '') setLink(linkOf(params));
  }
  useEffect(() => {
    if (text !== '') setParams(new URLSearchParams(), { replace: true });
  }, [text, setParams]);
  return {
    link,
    done: () => {
      setLink(nothing);
    },
  };
};

const linkOf = (params: URLSearchParams): DeepLink => ({
  plan: planOf(params),
  confirms: params.has('confirm'),
});

const sold = ['basic', 'pro'] as const;

const planOf = (params: URLSearchParams): DeepLink['plan'] => {
  const tier = params.get('tier');
  if (tier !== null) return sold.find((plan) => plan === tier) ?? 'pro';
  if (params.has('pro')) return 'pro';
  return params.has('basic') ? 'basic' : null;
};
