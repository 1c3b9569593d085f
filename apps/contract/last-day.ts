export * from '../../domain/shared/last-day.ts';
