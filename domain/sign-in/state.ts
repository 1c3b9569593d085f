/** The log of one account's month. No decision depends on what it holds already. */
export type SignInState = { readonly status: 'open' };

export const initialState: SignInState = { status: 'open' };

export const evolve = (state: SignInState): SignInState => state;
