/** The used part of Stripe.js. It must be loaded from Stripe's address, so there is no package with types. */
export type StripeJs = {
  elements: (options?: object) => {
    create: (type: 'card', options: object) => StripeCardElement;
  };
  confirmCardPayment: (clientSecret: string, data?: CardData) => Promise<StripeResult>;
  confirmCardSetup: (clientSecret: string, data?: CardData) => Promise<StripeResult>;
};

export type StripeCardElement = {
  mount: (place: HTMLElement) => void;
  on: (event: 'change' | 'ready', listener: (change: CardChangeEvent) => void) => void;
  update: (options: object) => void;
  focus: () => void;
  destroy: () => void;
};

export type CardChangeEvent = {
  readonly complete?: boolean;
  readonly error?: { readonly message?: string } | undefined;
};

export type CardData = {
  readonly payment_method: {
    readonly card: StripeCardElement;
    readonly billing_details: { readonly address: { readonly country: string } };
  };
};

type Intent = { readonly status: string };
export type StripeResult = {
  readonly error?: {
    readonly message?: string;
    readonly payment_intent?: Intent;
    readonly setup_intent?: Intent;
  };
  readonly paymentIntent?: Intent;
  readonly setupIntent?: Intent;
};

type StripeFactory = (publishableKey: string) => StripeJs;

declare global {
  interface Window {
    Stripe?: StripeFactory;
  }
}

const address = 'https://js.stripe.com/v3/';
const instancesByKey = new Map<string, Promise<StripeJs>>();

/** Loads Stripe on first use, once per key. Rejects when the browser or the network blocks it. */
export const loadStripe = (publishableKey: string): Promise<StripeJs> => {
  const knownInstance = instancesByKey.get(publishableKey);
  if (knownInstance) return knownInstance;
  const newInstance = loadScript().then((make) => make(publishableKey));
  instancesByKey.set(publishableKey, newInstance);
  // A failed load is retried next time.
  newInstance.catch(() => instancesByKey.delete(publishableKey));
  return newInstance;
};

const loadScript = (): Promise<StripeFactory> =>
  new Promise((resolve, reject) => {
    if (window.Stripe) {
      resolve(window.Stripe);
      return;
    }
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.onload = () => {
      if (window.Stripe) resolve(window.Stripe);
      else reject(new Error(`${address} was loaded, but is not Stripe.js.`));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} could not be loaded.`));
    };
    document.head.append(script);
  });
