import { readTariff } from '../formats/tariff-yaml.ts'
import type { ChargeClock } from '../model/clock.ts'
import type { Tariff } from '../model/tariff.ts'
import { majorUnits } from '../money.ts'
import { calendar, clock, stay, tariff, term } from './stay.ts'

type Parts = Readonly<Record<string, unknown>>

/** A stay under one form in which tariffs are printed; rates and dates are ours. */
export interface Form {
  /** What the tariff prints. */
  readonly prints: string
  /** What differs from the usual term of the tests; several: terms of one tariff. */
  readonly terms: Parts | readonly Parts[]
  /** What a contract of the box changes. */
  readonly contract?: Parts
  readonly head?: Parts
  readonly version?: Parts
  readonly versions?: readonly Parts[]
  readonly calendar?: Parts
  readonly events: Parts
  readonly stay?: Parts
  /** Last free day, charged days and sum; or the reason and the missing fact by which it can't be known. */
  readonly comes_to: readonly [last_free_on: string | null, charged: number, sum: number] | string
}

/** Papers, calendar and stay of a form, counted; printed as `comes_to` is. */
export function comesTo({ terms, contract, head, version, versions, calendar: gate, events, stay: facts }: Form) {
  const whole = [terms].flat().map(term)
  const paper =
    versions === undefined
      ? tariff(whole, head, version)
      : tariff(whole, {
          ...head,
          versions: versions.map(({ terms: changed, ...dated }) => ({ ...dated, terms: changed ?? whole })),
        })
  const papers = contract === undefined ? [paper] : [paper, contractOf(contract, paper)]
  return shown(clock(papers, [calendar(gate)], stay(events, facts)))
}

function contractOf(change: Parts, base: Tariff): Tariff {
  return tariff([{ id: 'dem', ...change }], { name: 'Contract', authority: 'contract', overrides: base.name }, {}, [
    base,
  ])
}

function shown({ reason, missing, last_free_on, accrued, currency_code }: ChargeClock) {
  if (reason !== null && accrued === null) return `${reason} ${missing.map(({ code }) => code).join(' ')}`
  return [last_free_on, accrued?.days, majorUnits(accrued?.amount ?? 0, currency_code ?? '')]
}

/** Codes and pointers within the term by which a tariff is refused. */
export function refusedFor(changes: object): readonly (readonly [code: string, pointer: string])[] {
  const paper = {
    quaylog_tariff: 1,
    name: 'Atlantis Line',
    issuer: { kind: 'line', scac: 'ATLL' },
    authority: 'public_tariff',
    currency: 'USD',
    versions: [{ effective_from: '2000-01-01', effective_to: null, terms: [term({ ...changes })] }],
  }
  const read = readTariff(JSON.stringify(paper))
  return read.ok ? [] : read.problems.map(({ code, pointer }) => [code, pointer.replace('/versions/0/terms/0', '')])
}
