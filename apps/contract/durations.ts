export * from '../../domain/shared/durations.ts';
