import { normalizedNumber } from '@quaylog/contract'
import { parseContainerNumber } from '@quaylog/journey'
import { z } from 'zod'
import { infer } from '../../../reference/infer.ts'
import { readCall } from '../api-call.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { trackedNumbers } from './tracked-number-store.ts'

const numbers_max = 500

/**
 * A dry run for many numbers at once: what kind each is, whose, and whether the account tracks it already. Nothing is
 * asked of any carrier.
 */
export async function checkNumbers(call: PortalCall): Promise<ApiAnswer> {
  const { numbers } = readCall(
    z.object({
      numbers: z.array(z.string().trim().max(60)).max(numbers_max, `Check at most ${numbers_max} numbers at a time`),
    }),
    call.body,
  )
  const { db, reference } = call.door.services
  const tracked = new Map(
    (await trackedNumbers(db.lists(call.account.id), call.account.id, numbers.map(normalizedNumber))).map((row) => [
      row.normalized_number,
      row,
    ]),
  )
  const data = numbers.map((number) => {
    const { number_type, validation, shipping_line } = infer(number, reference)
    const known = tracked.get(normalizedNumber(number))
    return {
      number,
      request_type: number_type === 'booking' ? 'booking_number' : number_type,
      check_digit_passed: validation.check_digit_passed,
      corrected: validation.check_digit_passed === false ? withFittingDigit(number) : null,
      reason: validation.reason,
      decision: shipping_line.decision,
      scac: shipping_line.selected?.scac ?? null,
      candidates: shipping_line.candidates,
      tracked: known === undefined ? null : { status: known.status, shipment_id: known.shipment_id },
    }
  })
  return { status: 200, body: { data } }
}

/** The container number with the check digit that fits the rest of it. */
function withFittingDigit(number: string): string | null {
  return parseContainerNumber(normalizedNumber(number).slice(0, -1))?.number ?? null
}

/** What can be tracked in the simulated world; nothing where there is none. */
export async function getSampleNumbers(call: PortalCall): Promise<ApiAnswer> {
  const numbers = call.door.world === null ? [] : await call.door.world.numbers().catch(() => [])
  return { status: 200, body: { data: numbers } }
}
