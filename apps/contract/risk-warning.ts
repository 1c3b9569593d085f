/** The risk warning of public pages. */
export { riskWarning } from '../../domain/shared/accounts/risk-warning.ts';
