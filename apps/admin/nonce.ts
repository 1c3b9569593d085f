/**
 * The nonce that the server put into the document. Emotion adds it to every style element, so the policy needs no
 * 'unsafe-inline'. The browser hides the attribute from scripts but not the property.
 */
export const documentNonce = (page: Document): string | undefined => {
  const nonce = page.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
  return nonce === undefined || nonce === '' ? undefined : nonce;
};
