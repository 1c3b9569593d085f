export * from '../../domain/shared/format.ts';
