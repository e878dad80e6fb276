import type { ChargeClock } from '../model/clock.ts'
import type { ChargeType, Direction } from '../model/words.ts'
import type { Invoice } from './document.ts'
import { finding } from './finding.ts'
import type { Finding } from './finding.ts'

/** What the port is called at which a charge of that direction arises. */
export const port_names = { import: 'port of discharge', export: 'port of lading' } as const

/** Where a port lies: in a state of the United States, in one of their territories, or elsewhere. */
export type Whereabouts = 'states' | 'territory' | 'foreign'

/** ISO 3166-1 codes of the territories that "United States" includes (46 U.S.C. 40102). */
const territories: readonly string[] = ['AS', 'GU', 'MP', 'PR', 'UM', 'VI']

/** A printed port; null: none is printed, or what is printed is no UN/LOCODE. */
export function locodeOf(printed: string | null | undefined): string | null {
  const locode = printed?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}[A-Z2-9]{3}$/.test(locode) ? locode : null
}

/** Where a UN/LOCODE or the code of a country lies; null: it isn't known. */
export function whereIs(code: string | null | undefined): Whereabouts | null {
  const country = code?.slice(0, 2)
  if (country === undefined) return null
  if (country === 'US') return 'states'
  return territories.includes(country) ? 'territory' : 'foreign'
}

/** Charges that are counted at the port itself; the others may be counted inland. */
const of_ports: readonly ChargeType[] = ['demurrage', 'storage', 'extended_dwell', 'merged']

interface OtherPort {
  readonly text: string
  /** Whether it lies in another country too. */
  readonly is_abroad: boolean
}

/** Another port on the invoice than that where the ledger counts the charge; null: they agree, or one isn't known. */
export function otherPort(invoice: Invoice, direction: Direction, clock: ChargeClock | null): OtherPort | null {
  if (clock === null || !of_ports.includes(clock.charge) || clock.place === 'ramp') return null
  const printed = locodeOf(direction === 'import' ? invoice.port_of_discharge_locode : invoice.port_of_lading_locode)
  if (printed === null) return null
  const is_abroad = clock.country !== null && !printed.startsWith(clock.country)
  if (!is_abroad && (clock.locode === null || clock.locode === printed)) return null
  const counted = clock.locode ?? clock.country ?? ''
  return {
    text: `the invoice names ${printed} as the ${port_names[direction]}, and by the record it is ${counted}`,
    is_abroad,
  }
}

/** Lines of which the invoice names another port than the ledger: to be looked at, nothing is disputed by it. */
export function otherPorts(invoice: Invoice, clocks: readonly (ChargeClock | null)[]): readonly Finding[] {
  return invoice.lines.flatMap(({ direction }, line) => {
    const clock = clocks[line] ?? null
    const other = clock === null ? null : otherPort(invoice, direction ?? clock.direction, clock)
    if (other === null) return []
    return [finding('E03', 'arguable', `${other.text.replace(/^t/, 'T')}: one of the two is wrong`, { line })]
  })
}
