export * from '../../domain/shared/timeline-categories.ts';
