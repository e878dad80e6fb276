import carriers from '../data/carriers.json' with { type: 'json' }
import { containerNumber } from '../numbers/container.ts'
import { printNumber } from '../numbers/reference.ts'
import type { Form } from '../numbers/reference.ts'

/**
 * A line: its number forms (`=booking`: its bill is the booking number behind a prefix), the prefixes of its own
 * containers, and whether it calls a feeder leg a feeder leg or one more vessel leg.
 */
export type Carrier = {
  scac: string
  tells_feeder: boolean
  name: string
  profile: string
  smdg: string
  container_prefixes: string[]
  bill: Form
  booking: Form
}

const form = (pair: readonly string[]): Form => ({ prefix: pair[0] ?? '', body: pair[1] ?? '' })
const byScac = new Map<string, Carrier>(
  carriers.map((row) => {
    const booking = form(row.booking)
    const bill = form(row.bill)
    return [
      row.scac,
      {
        ...row,
        booking,
        bill: bill.body === '=booking' ? { prefix: bill.prefix, body: booking.body, decorated_as: 'booking' } : bill,
      },
    ]
  }),
)

/** All lines of the world. */
export function allCarriers(): Carrier[] {
  return [...byScac.values()]
}

/** The line of a SCAC; throws on one that is not in the world. */
export function carrierOf(scac: string): Carrier {
  const carrier = byScac.get(scac)
  if (carrier === undefined) throw new Error(`no such carrier: ${scac}`)
  return carrier
}

/** Both numbers of a shipment, as customers write them, from its seven digits. */
export function numbersOf(carrier: Carrier, digits: string): { bill: string; booking: string } {
  return {
    bill: carrier.bill.prefix + printNumber(carrier.scac, 'bill', carrier.bill, digits),
    booking: carrier.booking.prefix + printNumber(carrier.scac, 'booking', carrier.booking, digits),
  }
}

/** A container number of one of the line's own prefixes. */
export function ownContainer(carrier: Carrier, serial: number): string {
  const prefix = carrier.container_prefixes[serial % carrier.container_prefixes.length] ?? 'QLOU'
  return containerNumber(prefix, serial)
}
