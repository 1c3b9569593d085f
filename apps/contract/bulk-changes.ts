export * from '../../domain/shared/bulk-changes.ts';
