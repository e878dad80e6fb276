import { charge_clock_states, uri_scheme } from '@quaylog/contract'
import { numbersById } from '@quaylog/sdk'
import type { ChargeClock } from '@quaylog/sdk'
import { z } from 'zod'
import { fitting } from '../answer-size.ts'
import { clampedPageSize, page, page_size, record_id } from '../arguments.ts'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'
import { costsOfContainer } from './container-costs.ts'
import { dayAfter } from './fleet-filters.ts'
import { costsShown, owedTo } from './money-by-name.ts'
import { listedFields, rowMembers } from './row-members.ts'

const brief = [
  'containerId',
  'number',
  'chargeType',
  'biller',
  'state',
  'known',
  'lastFreeOn',
  'endedOn',
  'accrued',
  'open',
  'todayRate',
  'nextRate',
  'reason',
  'missing',
] as const
const members = rowMembers(
  [
    'id',
    ...brief,
    'direction',
    'place',
    'timezone',
    'startedOn',
    'firstChargeableOn',
    'freeDaysTotal',
    'freeDaysUsed',
    'lastFreeOnReported',
    'lfdDisagreementDays',
    'settled',
    'assumptions',
    'terms',
    'basis',
    'corrections',
    'computedAt',
  ],
  brief,
)
const orders = { today_rate: '-today_rate', accrued: '-accrued', last_free_on: 'last_free_on' } as const

/** What is not known is left out of a row, so that nobody reads null as nothing; `known` is of the charge itself. */
function rowOf(clock: ChargeClock, number: string | undefined) {
  const { id, containerId, biller, state, missing, accrued, todayRate } = clock
  const known = accrued !== null
  const currencyCode = accrued?.currencyCode
  const row = {
    ...clock,
    id,
    containerId: containerId ?? undefined,
    number,
    biller: biller.scac ?? biller.facility ?? biller.kind,
    known,
    todayRate: todayRate === null ? undefined : { amount: todayRate, currencyCode },
    missing: state === 'cannot_assess' ? missing.map(({ text }) => text) : undefined,
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}

interface Asked {
  readonly last_free_through?: string | undefined
  readonly container_id?: string | undefined
  readonly invoiced?: boolean | undefined
}

/** Of the fleet what costs now, what is still free, or what ended without an invoice; of one container every charge. */
function usualState({ last_free_through, container_id, invoiced }: Asked) {
  if (last_free_through !== undefined) return 'free'
  if (invoiced === false && container_id === undefined) return 'stopped'
  return container_id === undefined ? 'running' : undefined
}

/** What one answer takes in all, in characters of JSON. */
const answer_whole_max = 11_500
/** What is kept for the charges themselves beside the costs of one container. */
const items_room = 3_000
const sums = z.array(z.object({ amount: z.number(), currencyCode: z.string() }))

/** What the fleet owes and what waiting costs: counters first, then a page of charges, the dearest first. */
export const whats_costing_money = defineTool({
  name: 'whats_costing_money',
  title: "What's costing money",
  description:
    'Demurrage, storage, detention and per diem of all containers of this account, the dearest by the day first. ' +
    'Read containers and complete before anything else: when complete is false, owed and perDay mean "at least", and an empty list beside unassessed containers is not good news. ' +
    'Without state it lists what costs now (running). Ask state cannot_assess for what cannot be counted and what is missing; ' +
    'last_free_through with a day for what is still free and costs money unless collected by then; state stopped for what has ended. ' +
    'With container_id it lists all charges of that container and adds forecast: what each pick-up or return day costs, the cheapest day, and until when waiting costs nothing more (pullBy); ' +
    'beforeDischarge is a range while it is aboard. daysLeft counts days that did not fit: ask again with forecast_from daysLeftFrom. explain_day says why its charges cost what they do on that day. ' +
    'invoiced false lists what ended and nobody has billed; in the United States a charge can no longer be billed 30 days after the last day charged (endedOn). ' +
    'owedBy parts what is owed by biller, with unassessed as the charges of each that could not be counted. ' +
    'sum_by parts it by facility or customer instead, names more of them, and adds up what each charged since sum_from (costs), such as what a terminal cost this quarter. ' +
    'Where the empty goes back and until when: empty_return. ' +
    'Amounts of different currencies must not be added. A member that a row does not have is not known; it is never 0. For every charge read every page; itemsLeft counts rows of this page that did not fit: ask again with a smaller page_size.',
  input: z.object({
    state: z.enum(charge_clock_states).optional().describe('running unless last_free_through or container_id is given'),
    last_free_through: z.iso.date().optional().describe('Free time ends on or before this day, YYYY-MM-DD'),
    charge_type: z.string().optional().describe('demurrage, detention, storage, rail_storage, merged and others'),
    biller: z.string().optional().describe('SCAC of the line, or facility code of the terminal'),
    facility: z.string().optional().describe('Code of the facility where days are counted'),
    container_id: record_id.optional(),
    until: z.iso.date().optional().describe('With container_id: the last day of the forecast'),
    forecast_from: z.iso.date().optional().describe('With container_id: the first day shown, such as daysLeftFrom'),
    explain_day: z.iso.date().optional().describe('With container_id: the day to explain, local at the facility'),
    party_id: record_id.optional(),
    invoiced: z.boolean().optional().describe('Whether an invoice that was handed in has the charge'),
    sum_by: z.enum(['biller', 'facility', 'customer']).optional(),
    sum_from: z.iso
      .date()
      .optional()
      .describe('With sum_by: whole weeks from Monday on or after this day; 12 weeks unless given'),
    sort: z.enum(['today_rate', 'accrued', 'last_free_on']).default('today_rate'),
    ...members.arguments,
    page,
    page_size,
  }),
  output: z.object({
    containers: z.object({ assessed: z.int(), partly: z.int(), unassessed: z.int(), noTerms: z.int() }),
    complete: z.boolean(),
    owed: sums,
    perDay: sums,
    owedBy: z.array(z.object({ name: z.string().optional(), owed: sums, unassessed: z.int() })),
    owedByLeft: z.int().optional(),
    lastFreeWithin: z.object({ days1: z.int(), days3: z.int(), days7: z.int() }),
    truncated: z.boolean(),
    forecast: z.array(z.object({ event: z.string(), complete: z.boolean(), daysLeft: z.int().optional() })).optional(),
    beforeDischarge: z.object({ complete: z.boolean(), daysLeft: z.int().optional() }).optional(),
    costs: z.array(z.object({ name: z.string().optional(), amount: z.number(), currencyCode: z.string() })).optional(),
    costsLeft: z.int().optional(),
    explained: z.array(z.object({ chargeType: z.string(), biller: z.string(), state: z.string() })).optional(),
    explainedLeft: z.int().optional(),
    items: z.array(z.object({ id: z.string() })),
    itemsLeft: z.int().optional(),
    links: z.object({ next: z.string().optional() }),
    meta: z.object({ total: z.int() }),
  }),
  tolerate: (given) => clampedPageSize(listedFields(given)),
  async run(given, { client, signal }) {
    const { last_free_through: through, container_id, invoiced, sum_by } = given
    const state = given.state ?? usualState(given)
    const filters = {
      state,
      chargeType: given.charge_type,
      biller: given.biller,
      facility: given.facility,
      containerId: container_id,
      partyId: given.party_id,
      invoiced,
      lastFreeOnEnd: through === undefined ? undefined : dayAfter(through),
    }
    const [summary, listed] = await Promise.all([
      client.charges.summary(sum_by === undefined ? {} : { by: sum_by, from: given.sum_from }, {
        format: 'mapped',
        signal,
      }),
      client.chargeClocks.list(filters, {
        format: 'both',
        include: 'container',
        sort: orders[given.sort],
        page: given.page,
        pageSize: given.page_size,
        signal,
      }),
    ])
    const { containers, complete, owed, perDay, owedBy, lastFreeWithin, weeks, computedAt } = summary
    const { items, links, meta } = listed.mapped
    const names = numbersById(listed.raw.included ?? [])
    const rows = items.map((clock) => rowOf(clock, names.get(clock.containerId ?? '')))
    const boxes = new Set(items.flatMap(({ containerId }) => containerId ?? []))
    const fleet = {
      containers,
      complete,
      owed,
      perDay,
      ...owedTo(owedBy, sum_by !== undefined),
      lastFreeWithin,
      truncated: links.next !== undefined,
      ...(sum_by === undefined ? {} : costsShown(weeks)),
    }
    const room = answer_whole_max - items_room - JSON.stringify(fleet).length
    const costs =
      container_id === undefined ? {} : await costsOfContainer({ ...given, container_id }, { client, signal }, room)
    const before = { ...fleet, ...costs }
    const { shown, left } = fitting(members.of(rows, given), answer_whole_max - JSON.stringify(before).length)
    return answer(
      {
        ...before,
        items: shown,
        ...(left.length === 0 ? {} : { itemsLeft: left.length, truncated: true }),
        links,
        meta,
        computedAt,
      },
      [...boxes].map((id) => ({
        type: 'resource_link' as const,
        uri: `${uri_scheme}://container/${id}`,
        name: `Container ${names.get(id) ?? id}`,
        mimeType: 'text/markdown',
      })),
    )
  },
})
