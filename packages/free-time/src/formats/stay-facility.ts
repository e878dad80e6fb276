import { z } from 'zod'
import type { FacilityFact } from '../model/facts.ts'
import { codeField } from '../model/fields.ts'

/** Where a box is, as a stay file says it. */
export const facilityFields = z.union(
  [
    codeField,
    z.strictObject({
      code: codeField,
      locode: codeField.nullish(),
      country: codeField.nullish(),
      region: codeField.nullish(),
    }),
  ],
  { error: 'is no facility; write its code, or {code, locode, country, region}' },
)

/** A facility by what is written. A UN/LOCODE at the beginning of its code says its port and country. */
export function facilityOf(written: z.infer<typeof facilityFields>): FacilityFact {
  const { code, locode, country, region } =
    typeof written === 'string' ? { code: written, locode: null, country: null, region: null } : written
  const port = locode ?? /^([A-Z]{2}[A-Z2-9]{3})(?:$|[^A-Za-z0-9])/.exec(code)?.[1] ?? null
  return {
    code,
    locode: port,
    country: country ?? port?.slice(0, 2) ?? region?.slice(0, 2) ?? null,
    region: region ?? null,
  }
}
