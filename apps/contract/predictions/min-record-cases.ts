export { minRecordCases } from '../../../domain/shared/market/min-record-cases.ts';
