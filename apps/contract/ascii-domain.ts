const ascii = /^[\p{ASCII}]*$/u;
// These characters would end the domain in a web address.
const separator = /[/?#@:\\\s]/;

/** The address with its domain in DNS form: `x@bücher.example` becomes `x@xn--bcher-kva.example`. */
export const withAsciiDomain = (email: string): string => {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 0 || ascii.test(domain) || separator.test(domain)) return email;
  const site = `https://${domain}`;
  return URL.canParse(site) ? `${email.slice(0, at)}@${new URL(site).hostname}` : email;
};
