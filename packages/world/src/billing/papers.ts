import { random } from '../random.ts'
import type { Random } from '../random.ts'
import { LINE_TERMS, railStorage, REGIMES, storage } from './regimes.ts'
import type { Regime } from './regimes.ts'
import type { Contract, Issuer, Paper, Terms, Version } from './terms.ts'

/** Customers that ship with the lines of the world; those with an agreement have more free days. */
export const CUSTOMERS = ['Atlantis Imports', 'Borealis Trading', 'Cascade Foods'] as const

const CURRENCIES: Readonly<Record<Regime, string>> = {
  working_free: 'USD',
  open_days: 'USD',
  merged: 'EUR',
  paused: 'USD',
  available: 'JPY',
  night_shift: 'USD',
}

/** The regime by which a line of the world of a seed counts. */
function regimeOf(seed: string, scac: string): Regime {
  return random(seed, 'regime', scac).pick(REGIMES)
}

/** The tariff of a line: two versions, of which the second begins on `change`. */
export function linePaper(seed: string, scac: string, change: string): Paper {
  const regime = regimeOf(seed, scac)
  return paper({
    luck: random(seed, 'paper', scac),
    name: `${scac} import tariff`,
    issuer: { kind: 'line', scac, facility: null },
    authority: 'public_tariff',
    currency: CURRENCIES[regime],
    lock_date: 'discharged',
    change,
    terms: LINE_TERMS[regime],
  })
}

/** The schedule of a terminal, for its own land. */
export function terminalPaper(seed: string, code: string, change: string): Paper {
  return paper({
    luck: random(seed, 'paper', code),
    name: `${code} schedule of rates`,
    issuer: { kind: 'terminal', scac: null, facility: code },
    authority: 'terminal_schedule',
    currency: 'USD',
    lock_date: 'discharged',
    change,
    terms: (luck) => [storage(luck)],
  })
}

/** The circular of a railroad, for the ground of its ramps. */
export function railPaper(seed: string, scac: string, change: string): Paper {
  return paper({
    luck: random(seed, 'paper', scac),
    name: `${scac} circular`,
    issuer: { kind: 'railroad', scac, facility: null },
    authority: 'railroad_circular',
    currency: 'USD',
    lock_date: 'notified',
    change,
    terms: (luck) => [railStorage(luck)],
  })
}

/** The agreement that a line has with a customer, null when it has none. */
export function contractOf(seed: string, scac: string, customer: string, from: string): Contract | null {
  const luck = random(seed, 'contract', scac, customer)
  if (!luck.chance(0.4)) return null
  const terms = linePaper(seed, scac, from).versions[0]?.terms ?? []
  const more = luck.whole(1, 6)
  return {
    name: `${customer} with ${scac}`,
    customer,
    scac,
    from,
    free_days: Object.fromEntries(terms.map(({ id, free }) => [id, free.days + more])),
  }
}

type Draft = {
  luck: Random
  name: string
  issuer: Issuer
  authority: Paper['authority']
  currency: string
  lock_date: Paper['lock_date']
  change: string
  terms: (luck: Random) => Terms[]
}

function paper({ luck, change, terms, ...about }: Draft): Paper {
  const first = terms(luck)
  const rise = luck.whole(5, 40)
  const second = first.map((row) => ({ ...row, steps: row.steps.map((step) => ({ ...step, rate: step.rate + rise })) }))
  const versions: Version[] = [
    { from: '2020-01-01', to: change, terms: first },
    { from: change, to: null, terms: second },
  ]
  return { ...about, versions }
}
