import { z } from 'zod'
import { confidence, list, optionalText, share, yesNo } from './columns.ts'
import { stableId } from './stable-id.ts'

/** The line that resolves the test numbers only (wire contract 9.3). */
export const TEST_SCAC = 'TEST'

/** A container shipping line (wire contract 2.10; sources section 9.2). */
export type ShippingLine = {
  type: 'shipping_line'
  /** Stable UUID, the same in every installation. */
  id: string
  /** Main SCAC: the one that the wire prints. */
  scac: string
  name: string
  short_name: string
  /** Other codes that are read as this line. */
  alternative_scacs: readonly string[]
  /** SMDG liner code. */
  smdg_code: string | null
  /** What the line's bill of lading numbers usually begin with. */
  bol_prefix: string | null
  notes: string | null
  /** The line's public tracking page, `${BLNUM}` standing for the number. */
  tracking_url: string | null
  contact_url: string | null
  bill_of_lading_tracking_support: boolean
  booking_number_tracking_support: boolean
  container_number_tracking_support: boolean
  /** How likely a container of unknown carrier is theirs, roughly their share of the world's container capacity. */
  prior: number
  /** Where the row was taken from: what was read, or memory. */
  source: string
  confidence: z.infer<typeof confidence>
}

/** One row of shipping-lines.csv. */
export const shippingLineRow = z.strictObject({
  scac: z.string().regex(/^[A-Z0-9]{4}$/),
  name: z.string().min(1),
  short_name: z.string().min(1),
  alternative_scacs: list,
  smdg_code: optionalText,
  bol_prefix: optionalText,
  notes: optionalText,
  tracking_url: optionalText,
  contact_url: optionalText,
  bill_of_lading_tracking_support: yesNo,
  booking_number_tracking_support: yesNo,
  container_number_tracking_support: yesNo,
  prior: share,
  source: z.string().min(1),
  confidence,
})

/** A shipping line from its row. */
export function toShippingLine(row: z.infer<typeof shippingLineRow>): ShippingLine {
  return { type: 'shipping_line', id: stableId('shipping_line', row.scac), ...row }
}
