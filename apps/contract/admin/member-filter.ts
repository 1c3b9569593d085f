import { z } from 'zod';
import { planIds } from '../../../domain/shared/plans/plans.ts';
import { newsletterSettings } from '../../../domain/shared/news/newsletter.ts';
import { countryPattern } from '../../../domain/shared/country.ts';
import { memberRoleSchema, subscriptionStatusSchema } from '../account/auth.ts';
import { planOrigins } from './members.ts';
import { instant, maxSearchLength } from '../fields.ts';

const countrySchema = z.string().regex(countryPattern);

const time = instant.optional();

export const memberFilterSchema = z
  .strictObject({
    q: z.string().max(maxSearchLength).optional().meta({
      description:
        'Words in any order, ignoring case and accents: the beginnings of words of the name, username, address and its domain, customer id, account id (from 8 characters) or account number; or the id of a subscription or an invoice. Where nothing matches, one typing error is allowed in each word of at least four letters.',
    }),
    id: z
      .array(z.uuid().toLowerCase())
      .max(200)
      .optional()
      .meta({ description: 'Account ids, at most 200.' }),
    role: memberRoleSchema.optional().meta({
      description: 'Only members with this role: the plan in force, or `admin` for staff.',
    }),
    plan: z.enum(planIds).optional().meta({ description: 'Only members with this plan.' }),
    status: subscriptionStatusSchema
      .optional()
      .meta({ description: 'Only members with this state of the plan.' }),
    origin: z
      .enum(planOrigins)
      .optional()
      .meta({ description: 'Only members whose plan has this origin.' }),
    erased: z
      .boolean()
      .optional()
      .meta({ description: 'Only erased accounts, or only those that are not.' }),
    endsWithinDays: z
      .int()
      .min(1)
      .max(366)
      .optional()
      .meta({ description: 'Only members whose plan ends by itself within this many days.' }),
    registeredSince: time.meta({ description: 'Only members who joined at this time or later.' }),
    registeredBefore: time.meta({ description: 'Only members who joined before this time.' }),
    lastLoginSince: time.meta({
      description: 'Only members whose last login was at this time or later.',
    }),
    lastLoginBefore: time.meta({
      description: 'Only members whose last login was before this time; not those without one.',
    }),
    newsletter: z
      .enum(newsletterSettings)
      .optional()
      .meta({ description: 'Only members who chose this newsletter, or turned it `off`.' }),
    hadTrial: z
      .boolean()
      .optional()
      .meta({ description: 'Only members who were ever given a trial, or only the others.' }),
    cardCountry: countrySchema
      .optional()
      .meta({ description: 'Only members whose card is of this country.' }),
  })
  .meta({ id: 'MemberFilter', description: 'Conditions of the member list, combined with "and".' });
/** Filters of the member list, combined with "and". */
export type MemberFilterRequest = z.infer<typeof memberFilterSchema>;

/** `GET /api/admin/card-countries`: the choices of the filter `cardCountry`. */
export const cardCountriesSchema = z.array(countrySchema).meta({
  id: 'CardCountries',
  description: 'The countries of members’ cards that occur, as ISO 3166-1 alpha-2 codes.',
});

export const memberCountsSchema = z.array(z.int().nonnegative()).meta({
  id: 'MemberCounts',
  description: 'Number of members for each filter, in the order of the filters.',
});
