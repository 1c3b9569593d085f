export * from '../../domain/shared/accounts/timeline-categories.ts';
