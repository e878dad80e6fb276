import { create_charge_adjustment_request } from '@quaylog/contract'
import { charge_types, isInstantOrDay, readDocument } from '@quaylog/free-time'
import type { BoxPayment, Stay, StayFacts } from '@quaylog/free-time'
import { paymentsOfBox, settledClocks } from '../charges/clocks/settled.ts'
import type { SettledClock } from '../charges/clocks/settled.ts'
import { checkAdjustment } from '../charges/statements/adjustment-check.ts'
import { settlementsOf, withStatements } from '../charges/statements/statement.ts'
import type { ChargeStatementRow } from '../charges/statements/statement.ts'
import { readBody } from '../ground/http/read-body.ts'
import { Refusal, unprocessable } from '../ground/http/refusal.ts'
import { readWith } from './charge-files.ts'
import { CommandError, text } from './command.ts'
import type { Invocation } from './command.ts'
import { plain } from './table.ts'

/** What an owner states of boxes, each statement with the number of its box. */
export type StatedOfBoxes = readonly { readonly container: string; readonly statement: ChargeStatementRow }[]

/** What the service prints of an adjustment beside what was stated. */
const printed_beside = new Set(['container_number', 'stated_by', 'observed_at', 'withdrawn_at'])

/**
 * The adjustments of `--adjustments`, by the words and refusals of `POST /v2/containers/{id}/charge_adjustments`: a
 * list of them, or the answer of the service that lists them, of which those that were withdrawn are left out.
 * `containers`: which are asked about; those that don't name theirs are of the only one.
 *
 * @throws {CommandError} with every mistake: file, pointer and cure
 */
export function readAdjustments(invocation: Invocation, containers: readonly string[], now: string): StatedOfBoxes {
  const file = text(invocation, 'adjustments')
  if (file === null) return []
  const problems: string[] = []
  const stated = listIn(file, readWith(invocation, 'adjustments', readDocument)).flatMap(({ value, pointer }) => {
    try {
      return statedIn(value, pointer, containers, now)
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      const lines = cause.problems.map((one) => `${file}: ${pointer}${placeIn(one)} ${one.error}: ${one.detail}`)
      problems.push(...lines)
      return []
    }
  })
  if (problems.length > 0) throw new CommandError(problems.map(plain).join('\n'))
  warnOfOthers(file, stated, containers)
  return stated
}

/** @throws {Refusal} */
function statedIn(value: unknown, pointer: string, containers: readonly string[], now: string): StatedOfBoxes {
  const { id = pointer, container_number, observed_at = now, withdrawn_at } = besideOf(value)
  if (withdrawn_at !== undefined) return []
  const body = { data: { attributes: saidIn(value) } }
  const { attributes: says } = readBody(create_charge_adjustment_request, body).data
  checkAdjustment(says)
  const container = container_number ?? (containers.length === 1 ? containers[0] : undefined)
  if (container === undefined)
    throw unprocessable(
      'blank',
      '/container_number',
      'Say by its number which container it is of: the invoice does not have one alone',
    )
  const row = { account_id: '', record_id: '', id, stated_by: 'user_input', observed_at, withdrawn_at: null }
  const statement: ChargeStatementRow = { ...row, record_type: 'container', kind: says.kind, says }
  return [{ container: container.toUpperCase(), statement }]
}

/** A stay with what its owner states of it, counted as the service counts it, and what was paid of it and of others. */
export function countedWith(
  facts: StayFacts | null,
  stated: StatedOfBoxes,
  papers: Parameters<typeof settledClocks>[2],
  now: string,
): {
  readonly stays: readonly Stay[]
  readonly entries: readonly SettledClock[]
  readonly payments: readonly BoxPayment[]
} {
  const boxes = new Map<string, ChargeStatementRow[]>()
  for (const { container, statement } of stated) boxes.set(container, [...(boxes.get(container) ?? []), statement])
  const own = boxes.get(facts?.container.toUpperCase() ?? '') ?? []
  const stay = facts === null ? null : withStatements({ charges: charge_types, facts }, own)
  const entries = stay === null ? [] : settledClocks([stay], settlementsOf(own), papers, now)
  const payments = [...boxes].flatMap(([number, rows]) => paymentsOfBox(rows, number, rows === own ? entries : []))
  return { stays: stay === null ? [] : [stay], entries, payments }
}

interface Entry {
  readonly value: unknown
  readonly pointer: string
}

function listIn(file: string, document: unknown): readonly Entry[] {
  const data: unknown = isObject(document) && 'data' in document ? document.data : document
  const place = data === document ? '' : '/data'
  if (Array.isArray(data)) return data.map((value: unknown, index) => ({ value, pointer: `${place}/${index}` }))
  if (isObject(data)) return [{ value: data, pointer: place }]
  throw new CommandError(
    `${plain(file)}: / invalid: The file is no list; write [{"kind": "payment", "charge_type": "demurrage", "amount": 300, "currency_code": "USD", "on": "2026-07-21"}]`,
  )
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The attributes of an adjustment, which may stand in a resource as the service prints it. */
function attributesIn(value: unknown): unknown {
  return isObject(value) && 'attributes' in value ? value.attributes : value
}

function saidIn(value: unknown): unknown {
  const attributes = attributesIn(value)
  if (!isObject(attributes)) return attributes
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !printed_beside.has(name)))
}

/** What stands beside the statement; absent: it is not said. @throws {Refusal} where it is no text, or no moment */
function besideOf(value: unknown): Readonly<Partial<Record<string, string>>> {
  const attributes = attributesIn(value)
  const found = { ...(isObject(attributes) ? attributes : {}), id: isObject(value) && 'id' in value ? value.id : null }
  const told = Object.entries(found).filter(
    ([name, said]) => (name === 'id' || printed_beside.has(name)) && said !== null,
  )
  return Object.fromEntries(
    told.map(([name, said]: [string, unknown]) => {
      if (typeof said !== 'string' || said === '') throw unprocessable('invalid', `/${name}`, `${name} is no text`)
      if (name.endsWith('_at') && !isInstantOrDay(said))
        throw unprocessable('invalid', `/${name}`, `${name} must be a moment such as 2026-07-09T05:10:00Z`)
      return [name, said]
    }),
  )
}

function placeIn({ source }: Refusal['problems'][number]): string {
  const pointer = source !== undefined && 'pointer' in source ? source.pointer : ''
  return pointer.replace(/^\/data\/attributes/, '')
}

function warnOfOthers(file: string, stated: StatedOfBoxes, containers: readonly string[]): void {
  const own = new Set(containers.map((number) => number.toUpperCase()))
  const others = new Set(stated.map(({ container }) => container).filter((number) => !own.has(number)))
  if (others.size > 0)
    process.stderr.write(
      `quaylog: ${plain(file)} also speaks of containers that are not asked about: ${plain([...others].join(', '))}\n`,
    )
}
