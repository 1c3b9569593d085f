const asciiPattern = /^[\p{ASCII}]*$/u;
// These characters would end the domain in a web address.
const separatorPattern = /[/?#@:\\\s]/;

/** The address with its domain in DNS form: `x@bücher.example` becomes `x@xn--bcher-kva.example`. */
export const withAsciiDomain = (email: string): string => {
  const atIndex = email.lastIndexOf('@');
  const domain = email.slice(atIndex + 1);
  if (atIndex < 0 || asciiPattern.test(domain) || separatorPattern.test(domain)) return email;
  const url = `https://${domain}`;
  return URL.canParse(url) ? `${email.slice(0, atIndex)}@${new URL(url).hostname}` : email;
};
