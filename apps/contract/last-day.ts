export * from '../../domain/shared/time/last-day.ts';
