import { z } from 'zod'
import type { FacilityFact } from '../model/facts.ts'
import { codeField } from '../model/fields.ts'
import { known_locodes } from '../model/locodes.gen.ts'

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

/**
 * A facility by what is written. A known UN/LOCODE at the beginning of its code says its port and country; other five
 * letters may be a name, such as the terminal MAHER, which is not in Morocco.
 */
export function facilityOf(written: z.infer<typeof facilityFields>): FacilityFact {
  const { code, locode, country, region } =
    typeof written === 'string' ? { code: written, locode: null, country: null, region: null } : written
  const port = locode ?? locodeIn(code)
  return {
    code,
    locode: port,
    country: country ?? port?.slice(0, 2) ?? region?.slice(0, 2) ?? null,
    region: region ?? null,
  }
}

/** The UN/LOCODE with which a code begins, with or without the blank in it; null: none that is known. */
function locodeIn(code: string): string | null {
  const [, country = '', place = ''] = /^([A-Z]{2}) ?([A-Z2-9]{3})(?:$|[^A-Z0-9])/i.exec(code) ?? []
  const port = (country + place).toUpperCase()
  return known_locodes.has(port) ? port : null
}
