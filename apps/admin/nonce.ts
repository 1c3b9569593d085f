/**
 * The nonce that the server put into the document. Emotion gives it to every style element it adds, so the policy needs no
 * 'unsafe-inline'. Browsers hide the attribute from scripts; the property still holds it.
 */
export const documentNonce = (page: Document): string | undefined => {
  const nonce = page.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
  return nonce === undefined || nonce === '' ? undefined : nonce;
};
