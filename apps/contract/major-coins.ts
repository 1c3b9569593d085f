export * from '../../domain/shared/market/major-coins.ts';
