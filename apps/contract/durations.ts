export * from '../../domain/shared/time/durations.ts';
