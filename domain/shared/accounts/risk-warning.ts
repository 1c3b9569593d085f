/**
 * The risk warning for promotions of cryptoassets in the words of the UK’s Financial Conduct Authority (COBS 4.12A).
 * `more` leads to the risk summary.
 */
export const riskWarning = {
  label: 'Risk warning',
  text: 'Don’t invest unless you’re prepared to lose all the money you invest. This is a high-risk investment and you should not expect to be protected if something goes wrong.',
  more: 'Take 2 mins to learn more',
  path: '/risk-summary',
} as const;
