export * from '../../domain/shared/time/binding-day.ts';
