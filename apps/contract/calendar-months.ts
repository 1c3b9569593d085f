export * from '../../domain/shared/time/calendar-months.ts';
