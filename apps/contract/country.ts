export * from '../../domain/shared/country.ts';
