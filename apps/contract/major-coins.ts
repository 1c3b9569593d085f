export * from '../../domain/shared/major-coins.ts';
