import type { ChargeClock } from '../model/clock.ts'
import type { Direction } from '../model/words.ts'
import type { Invoice, InvoiceLine } from './document.ts'
import { finding } from './finding.ts'
import type { Finding } from './finding.ts'

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

/** Whether a printed port is in the United States; null: none is printed, or what is printed is no UN/LOCODE. */
function isUsPort(printed: string | null | undefined): boolean | null {
  const locode = printed?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}[A-Z2-9]{3}$/.test(locode) ? locode.startsWith('US') : null
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
 * States (contract 13.9). A charge of an import arises at the port of discharge, one of an export at the port of
 * lading; a port that the invoice doesn't name is where the ledger counts the charge. What nobody says is not known.
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
    if (!is_biller) return { ...asked, governed: false }
    if (in_us !== null) return { ...asked, governed: in_us }
    return { ...asked, ...(rules < 5 ? byDischarge(invoice) : byLeg(invoice, direction, clock)) }
  })
}

type Where = Pick<LineLaw, 'governed' | 'missing'>

/** By rules before the fifth the port of discharge decided for every line. */
function byDischarge({ port_of_discharge_locode: port }: Invoice): Where {
  if (port === null || port === undefined)
    return {
      governed: null,
      missing: 'Whether the rules of the United States apply: the invoice names no port of discharge',
    }
  return { governed: port.startsWith('US'), missing: null }
}

const ports = { import: 'port of discharge', export: 'port of lading' } as const

function byLeg(invoice: Invoice, direction: Direction | null, clock: ChargeClock | null): Where {
  const discharge = isUsPort(invoice.port_of_discharge_locode)
  const lading = isUsPort(invoice.port_of_lading_locode)
  const known = (governed: boolean): Where => ({ governed, missing: null })
  const unknown = (what: string): Where => ({
    governed: null,
    missing: `Whether the rules of the United States apply: ${what}`,
  })
  if (direction !== null) {
    const printed = direction === 'import' ? discharge : lading
    if (printed !== null) return known(printed)
    if (clock !== null && clock.country !== null) return known(clock.country === 'US')
    return unknown(`the invoice names no ${ports[direction]} by its UN/LOCODE`)
  }
  if (discharge === true) return known(true)
  if (discharge === null && lading === null) return unknown('the invoice names no port by its UN/LOCODE')
  if (discharge === false && lading === false) return known(false)
  return unknown('it depends on whether the charge is of an import or an export, and the line does not say (direction)')
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
