import { majorUnits } from '@quaylog/free-time'
import type { ChargeClock, Tariff } from '@quaylog/free-time'
import type { TariffEffect } from '@quaylog/contract'
import type { Reader } from '../../ground/db/index.ts'
import { containersByIds } from '../../records/containers/store.ts'
import { settledClocks } from '../clocks/settled.ts'
import { papersFor } from '../clocks/papers.ts'
import { clockId } from '../clocks/resource.ts'
import type { TariffRow } from '../tariffs/tariff.ts'
import { concernedByTariff } from './concerned.ts'
import type { ChargeBox } from './kept-clock.ts'
import { concernedAfter } from './recount-store.ts'
import { boxesByIds } from './store.ts'

/** Containers that are counted for a preview, and changes that it lists. */
const looked_at_max = 500
const listed_max = 200

/** Whose containers are counted, when. */
interface PreviewQuestion {
  readonly reader: Reader
  readonly account_id: string
  readonly now: string
}

/**
 * What a tariff would change of the charges of open containers, were it kept now. `in_place_of`: the tariff that it
 * would replace; null: it would stand beside the others. Nothing is written.
 */
export async function effectOf(
  { reader, account_id, now }: PreviewQuestion,
  tariff: Tariff,
  in_place_of: TariffRow | null,
): Promise<TariffEffect> {
  const versions = [...tariff.versions, ...(in_place_of?.versions ?? [])]
  const change = { ...concernedByTariff(tariff, versions), account_id, id: '' }
  const after = { after_account_id: null, after_container_id: null }
  const concerned = await concernedAfter(reader, { ...change, ...after }, now, looked_at_max + 1)
  const ids = concerned.slice(0, looked_at_max).map(({ container_id }) => container_id)
  const boxes = (await boxesByIds(reader, account_id, ids)).filter(({ stays }) => stays !== null)
  const question = { reader, account_id, as_of: null, closed_at: null, now }
  const stays = boxes.flatMap((box) => box.stays ?? [])
  const before = await papersFor(question, stays)
  const changed = await papersFor({ ...question, trial: { tariff, in_place_of: in_place_of?.id ?? null } }, stays)
  const counted = (box: ChargeBox, papers: typeof before) =>
    new Map(
      settledClocks(box.stays ?? [], box.settlements, papers, now).map(({ clock }) => [
        clockId(box.container_id, clock),
        clock,
      ]),
    )
  const changes = boxes.flatMap((box) => changesOf(box, counted(box, before), counted(box, changed)))
  const numbers = new Map(
    (await containersByIds(reader, account_id, [...new Set(changes.map(({ container_id }) => container_id))])).map(
      ({ id, number }) => [id, number],
    ),
  )
  return {
    containers_looked_at: boxes.length,
    complete: concerned.length <= looked_at_max && boxes.length === ids.length && changes.length <= listed_max,
    differences: sumsOf(changes),
    changes: changes
      .slice(0, listed_max)
      .map((one) => ({ ...one, container_number: numbers.get(one.container_id) ?? null })),
  }
}

type Change = Omit<TariffEffect['changes'][number], 'container_number'>
type Clocks = ReadonlyMap<string, ChargeClock>

function changesOf({ container_id }: ChargeBox, before: Clocks, after: Clocks): readonly Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [was, becomes] = [before.get(id), after.get(id)]
    const one = becomes ?? was
    const [from, to] = [stateOf(was), stateOf(becomes)]
    if (one === undefined || JSON.stringify(from) === JSON.stringify(to)) return []
    return [{ container_id, charge_type: one.charge, biller: one.biller, before: from, after: to }]
  })
}

/** What people compare of a clock; null: there is none. */
function stateOf(clock: ChargeClock | undefined): Change['before'] {
  if (clock === undefined) return null
  const { state, reason, last_free_on, accrued, today_rate, currency_code } = clock
  const whole = (units: number) =>
    currency_code === null ? null : { amount: majorUnits(units, currency_code), currency_code }
  return {
    state,
    reason,
    last_free_on,
    accrued: accrued === null ? null : whole(accrued.amount),
    today_rate: today_rate === null || currency_code === null ? null : majorUnits(today_rate, currency_code),
  }
}

/** What the changes add up to, by currency, of those whose sum is known before and after. */
function sumsOf(changes: readonly Change[]): TariffEffect['differences'] {
  const sums = new Map<string, number>()
  for (const { before, after } of changes) {
    const known = (side: Change['before']) => side === null || side.accrued !== null
    if (!known(before) || !known(after)) continue
    for (const [sum, sign] of [
      [after?.accrued, 1],
      [before?.accrued, -1],
    ] as const)
      if (sum !== undefined && sum !== null)
        sums.set(sum.currency_code, (sums.get(sum.currency_code) ?? 0) + sign * sum.amount)
  }
  return [...sums].map(([currency_code, amount]) => ({ amount: Math.round(amount * 1000) / 1000, currency_code }))
}
