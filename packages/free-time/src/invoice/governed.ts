import type { ChargeClock } from '../model/clock.ts'
import type { Direction } from '../model/words.ts'
import type { Invoice, InvoiceLine } from './document.ts'
import { finding } from './finding.ts'
import type { Finding } from './finding.ts'
import { locodeOf, otherPort, port_names, whereIs } from './printed-port.ts'
import type { Whereabouts } from './printed-port.ts'

/** Whether 46 CFR part 541 is about a line, and which items it asks of it. */
export interface LineLaw {
  /** Null: it isn't known where the charge arose. */
  readonly governed: boolean | null
  /** What would tell where it arose; null: it is known. */
  readonly missing: string | null
  readonly direction: Direction
}

/** Billers whose invoices part 541 is about (541.2). */
const billers: readonly string[] = ['line', 'terminal', 'port', 'nvocc']

/** The day on which part 541 came into force (89 FR 14330, and for its items 89 FR 41895). */
const in_force_from = '2024-05-28'

/** By earlier rules: whether a printed port is in the United States; null: none is printed by its UN/LOCODE. */
function isUsPort(printed: string | null | undefined): boolean | null {
  return locodeOf(printed)?.startsWith('US') ?? null
}

/** The direction of a line: as it says, as its clock has it, or by the day that only one direction prints. */
function directionOf(line: InvoiceLine, clock: ChargeClock | null): Direction | null {
  const said = line.direction ?? clock?.direction ?? null
  if (said !== null) return said
  const [inbound, outbound] = [Boolean(line.available_on), Boolean(line.earliest_return_on)]
  if (inbound === outbound) return null
  return inbound ? 'import' : 'export'
}

/**
 * Whether 46 CFR part 541 is about each line: of carriers, terminals and NVOCCs, where the charge arose in the United
 * States and the invoice isn't older than the part (contract 13.9). A charge of an import arises at the port of
 * discharge, one of an export at the port of lading; a port that the invoice doesn't name is where the ledger counts
 * the charge. What nobody says is not known.
 * @param in_us whether all charges arose in the United States; null: as each line says
 * @param clocks the clock of each line
 */
export function lawOf(
  invoice: Invoice,
  in_us: boolean | null,
  clocks: readonly (ChargeClock | null)[],
  rules: number,
): readonly LineLaw[] {
  const is_biller = billers.includes(invoice.biller.kind)
  return invoice.lines.map((line, index) => {
    const clock = clocks[index] ?? null
    const direction = rules < 5 ? line.direction : directionOf(line, clock)
    const asked = { direction: direction ?? 'import', missing: null }
    const is_older = rules >= 6 && (invoice.issued_on ?? in_force_from) < in_force_from
    // A credit asks for no payment that the law could void.
    const is_credit = rules >= 12 && line.amount <= 0
    if (!is_biller || is_older || is_credit) return { ...asked, governed: false }
    if (in_us !== null) return { ...asked, governed: in_us }
    return { ...asked, ...placedBy(rules)(invoice, direction, clock) }
  })
}

type Where = Pick<LineLaw, 'governed' | 'missing'>
type Placed = (invoice: Invoice, direction: Direction | null, clock: ChargeClock | null) => Where

const known = (governed: boolean): Where => ({ governed, missing: null })
const unknown = (what: string): Where => ({
  governed: null,
  missing: `Whether the rules of the United States apply: ${what}`,
})

/** How the rules of that number say where a charge arose. */
function placedBy(rules: number): Placed {
  if (rules < 5) return byDischarge
  return rules < 6 ? byLeg : byPorts
}

/** By rules before the fifth the port of discharge decided for every line. */
function byDischarge({ port_of_discharge_locode: port }: Invoice): Where {
  if (port === null || port === undefined) return unknown('the invoice names no port of discharge')
  return known(port.startsWith('US'))
}

/** By the fifth rules territories were foreign, and what was printed was right. */
function byLeg(invoice: Invoice, direction: Direction | null, clock: ChargeClock | null): Where {
  const discharge = isUsPort(invoice.port_of_discharge_locode)
  const lading = isUsPort(invoice.port_of_lading_locode)
  if (direction !== null) {
    const printed = direction === 'import' ? discharge : lading
    if (printed !== null) return known(printed)
    if (clock !== null && clock.country !== null) return known(clock.country === 'US')
    return unknown(`the invoice names no ${port_names[direction]} by its UN/LOCODE`)
  }
  if (discharge === true) return known(true)
  if (discharge === null && lading === null) return unknown('the invoice names no port by its UN/LOCODE')
  if (discharge === false && lading === false) return known(false)
  return unknown(direction_asked)
}

const direction_asked =
  'it depends on whether the charge is of an import or an export, and the line does not say (direction)'

/**
 * A port of a territory is one of the United States (46 U.S.C. 40102, whose words 46 CFR 541.3 takes), but the carriers
 * of that law carry between the United States and a foreign country: of a box that goes from one port of the United
 * States to another, such as San Juan, nothing says that part 541 is about its charges.
 */
function byPorts(invoice: Invoice, direction: Direction | null, clock: ChargeClock | null): Where {
  const ports = {
    import: whereIs(locodeOf(invoice.port_of_discharge_locode)),
    export: whereIs(locodeOf(invoice.port_of_lading_locode)),
  }
  if (direction === null) return byEitherPort(ports)
  const contradicted = otherPort(invoice, direction, clock)
  if (contradicted?.is_abroad === true) return unknown(contradicted.text)
  const here = ports[direction] ?? whereIs(clock?.country)
  const there = ports[direction === 'import' ? 'export' : 'import']
  if (here === null) return unknown(`the invoice names no ${port_names[direction]} by its UN/LOCODE`)
  if (here === 'foreign') return known(false)
  if (here === 'states' ? there !== 'territory' : there === 'foreign') return known(true)
  return unknown(territory_asked)
}

const territory_asked =
  'a port is in a territory of the United States, and they are about carriage from and to foreign countries; the invoice names no foreign port at the other end'

function byEitherPort({ import: discharge, export: lading }: Readonly<Record<Direction, Whereabouts | null>>): Where {
  if (discharge === 'states' && lading !== 'territory') return known(true)
  if (discharge === null && lading === null) return unknown('the invoice names no port by its UN/LOCODE')
  if (discharge === 'territory' && lading === 'foreign') return known(true)
  if (discharge === 'foreign' && lading === 'foreign') return known(false)
  return unknown(direction_asked)
}

/** What isn't known of where charges arose, each once with the lines that it is about. */
export function unknownLaw(laws: readonly LineLaw[]): readonly Finding[] {
  const texts = new Set(laws.flatMap(({ missing }) => missing ?? []))
  return [...texts].map((text) => {
    const lines = laws.flatMap(({ missing }, index) => (missing === text ? [index] : []))
    const [only] = lines
    if (lines.length === laws.length) return finding('X01', 'cannot_assess', text)
    if (lines.length === 1 && only !== undefined) return finding('X01', 'cannot_assess', text, { line: only })
    return finding('X01', 'cannot_assess', `${text} (lines ${lines.map((line) => line + 1).join(', ')})`)
  })
}

/** Of the whole invoice: true where any line is governed, false where none is. */
export function isGoverned(laws: readonly LineLaw[]): boolean | null {
  if (laws.some(({ governed }) => governed === true)) return true
  return laws.some(({ governed }) => governed === null) ? null : false
}
