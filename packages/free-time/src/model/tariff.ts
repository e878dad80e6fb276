import { z } from 'zod'
import { codeField, currencyField, dayField, textField, wordField, zoneField } from './fields.ts'
import { termFields } from './term.ts'
import { authorities, issuer_kinds, lock_dates } from './words.ts'

/** Who issued a tariff: a line by its SCAC, a terminal by its facility code. */
const issuerField = z.strictObject({
  kind: wordField(issuer_kinds),
  scac: codeField.optional(),
  facility: codeField.optional(),
})
export type Issuer = z.infer<typeof issuerField>

const versionFields = z.strictObject({
  effective_from: dayField,
  /** The first day on which it holds no more; null: until further notice. */
  effective_to: dayField.nullish(),
  /** The date that decides which version applies; null: not stated. */
  lock_date: wordField(lock_dates).nullish(),
  status: wordField(['draft', 'active', 'withdrawn']).optional(),
  source: z
    .strictObject({
      url: z.string().max(2_000).optional(),
      page: z.union([z.int(), z.string().max(100)]).optional(),
      sha256: z.string().max(64).optional(),
      published_on: dayField.optional(),
      checked_on: dayField.optional(),
      checked_by: textField.optional(),
      confidence: wordField(['read', 'transcribed', 'estimated']).optional(),
    })
    .optional(),
  terms: z.array(termFields).min(1, { error: 'is empty' }).max(2_000, { error: 'has more than 2000 entries' }),
})

/**
 * A paper with rates and rules: a public tariff, a terminal's schedule, a contract. As it is written, so is it kept.
 */
export const tariffFields = z.strictObject({
  quaylog_tariff: z.literal(1, { error: 'must be 1, the version of this format' }),
  name: textField.min(1, { error: 'is empty' }),
  reference: textField.optional(),
  issuer: issuerField,
  authority: wordField(authorities),
  /** Whose contract it is: a party's name or id. */
  customer: codeField.optional(),
  /** The paper from which everything comes that this one does not say: `SCAC/authority` or its reference. */
  overrides: codeField.optional(),
  currency: currencyField,
  time_zone: zoneField.optional(),
  versions: z.array(versionFields).min(1, { error: 'is empty' }).max(500, { error: 'has more than 500 entries' }),
})

export type Tariff = z.infer<typeof tariffFields>
export type Version = Tariff['versions'][number]
