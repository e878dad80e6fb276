import { createAisFleet } from '../server/src/intake/ais/fleet.ts'
import { createAisReader } from '../server/src/sources/ais/reader.ts'
import { position, sentences, ship } from '../server/src/sources/ais/samples.ts'
import type { Figure } from './figure.ts'

/** Ships in the air, and those of them that somebody waits for. */
const ships = 20_000
const wanted_ships = 2_000
const rounds = 10
const chunk_characters = 65_536
const started_ms = Date.parse('2026-11-20T10:00:00Z')

/**
 * Position reports per second of CPU: read out of a TCP stream, matched with wanted ships, those decoded and buffered
 * for the database.
 */
export function benchAis(): Figure[] {
  const mmsi = (index: number) => 200_000_000 + index
  const imo = (index: number) => withCheckDigit(100_000 + index)
  const fleet = createAisFleet([])
  fleet.want(
    Array.from({ length: wanted_ships }, (_, index) => ({
      id: `ship ${index}`,
      imo: imo(index * (ships / wanted_ships)),
      name: `SHIP ${index}`,
    })),
  )
  const reader = createAisReader(fleet.isWanted)
  const hear = (text: string, now_ms: number) => reader.readChunk(text, now_ms).forEach(fleet.hear)
  for (let index = 0; index < ships; index++)
    hear(
      `${sentences(ship(mmsi(index), Number(imo(index)), `SHIP ${index}`, 'USLAX'), 'A', String(index % 10)).join('\r\n')}\r\n`,
      started_ms,
    )
  const stream = Array.from(
    { length: ships },
    (_, index) => `${sentences(position(mmsi(index), (index % 60) - 30, (index % 300) - 150)).join('')}\r\n`,
  ).join('')
  let kept = 0
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) {
    const now_ms = started_ms + round * 60_000
    for (let start = 0; start < stream.length; start += chunk_characters)
      hear(stream.slice(start, start + chunk_characters), now_ms)
    kept += fleet.take().track.length
  }
  const { user, system } = process.cpuUsage(before)
  const per_second = (ships * rounds * 1_000_000) / (user + system)
  const per_ship = kept / wanted_ships
  return [
    {
      name: `AIS positions read and matched on one core, one in ${ships / wanted_ships} wanted`,
      ours: per_second,
      baseline: null,
      unit: 'reports/s',
      goal: 20_000,
    },
    {
      name: `AIS positions kept of a wanted ship that reports ${rounds} times in ${rounds} minutes`,
      ours: per_ship,
      baseline: null,
      unit: 'rows',
      goal: 2,
      goal_is: 'at most',
    },
  ]
}

/** An IMO number: six digits and their check digit. */
function withCheckDigit(six: number): string {
  const digits = String(six)
  return `${digits}${[...digits].reduce((sum, digit, at) => sum + Number(digit) * (7 - at), 0) % 10}`
}
