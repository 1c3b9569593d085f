export * from '../../domain/shared/plans/discount.ts';
