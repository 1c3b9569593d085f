/** No decision depends on earlier sign-ins. */
export type SignInState = { readonly status: 'open' };

export const initialState: SignInState = { status: 'open' };

export const evolve = (state: SignInState): SignInState => state;
