export * from '../../domain/shared/plans/extensions.ts';
