import { Included } from '@quaylog/sdk'
import type { ChargeClock, Document } from '@quaylog/sdk'
import { z } from 'zod'
import { record_id } from '../arguments.ts'
import type { CallContext } from '../context.ts'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'
import { withoutNulls } from '../without-nulls.ts'
import { quoted_form, quoted_note } from './quoted.ts'
import { returnPapers } from './return-places.ts'

/** Charges that end when the empty is back. */
const until_return: readonly string[] = ['detention', 'merged']
const refused_shown = 20

/** Free time until the return as one biller's terms give it; what is not known is left out, and named. */
function freeTimeOf(clock: ChargeClock) {
  const { chargeType, biller, state, accrued, todayRate, missing, assumptions } = clock
  const currencyCode = accrued?.currencyCode
  return withoutNulls({
    chargeType,
    biller: biller.scac ?? biller.facility ?? biller.kind,
    state,
    known: clock.lastFreeOn !== null,
    lastFreeOn: clock.lastFreeOn,
    freeUntilAt: clock.freeUntilAt ?? null,
    endDayStart: clock.endDayStart ?? null,
    timezone: clock.timezone,
    freeDaysTotal: clock.freeDaysTotal,
    reported: clock.lastFreeOnReported,
    accrued,
    open: clock.open,
    todayRate: todayRate === null ? null : { amount: todayRate, currencyCode },
    nextRate: clock.nextRate,
    assumptions: assumptions.map(({ text }) => text),
    missing: state === 'cannot_assess' ? missing.map(({ text }) => text) : null,
  })
}

/** Where it came back, by the last event that says so; null: it did not. */
async function returned(container: Document<'container'>['data'], { client, signal }: CallContext) {
  const { empty_terminated_at: at, empty_terminated_timezone: timezone } = container.attributes
  if (at === null) return null
  const events = await client.containers.events(container.id, {
    format: 'raw',
    sort: '-timestamp',
    pageSize: 100,
    include: 'location',
    signal,
  })
  const event = events.data.find(({ attributes }) => attributes.event === 'container.transport.empty_in')
  const place = new Included(events.included ?? []).find(event?.relationships?.location)?.attributes
  return { at, timezone, to: place === undefined ? null : { name: place.name, locode: place.code } }
}

/** Why no day or place can be said, in words. */
const no_terms =
  'No terms on file make a charge that ends with the return, so until when it is free is not known. It is not free for ever.'
const not_out = 'Free time until the return begins when the full container leaves.'
const no_place =
  'No paper of this container that was read says where the empty goes back, and no source tells it. Ask the line.'
const no_room = 'Papers cannot be read here, and no source tells where an empty goes back. Ask the line.'

function whyNoDay(all: readonly ChargeClock[]): string {
  if (all.length === 0) return no_terms
  return all.every(({ state }) => state === 'not_started') ? not_out : 'See what is missing of each charge.'
}

interface Stated {
  readonly kind: string
  readonly on: string | null
  readonly withdrawnAt: string | null
}

const pages_max = 50

/** What people state of a container, from all pages: a day without a place to return to may stand below much else. */
async function statedOf(container_id: string, { client, signal }: CallContext): Promise<readonly Stated[]> {
  const stated: Stated[] = []
  for (let page = 1; page <= pages_max; page += 1) {
    const { items, links } = await client.charges.adjustments(container_id, {
      format: 'mapped',
      page,
      pageSize: 100,
      signal,
    })
    stated.push(...items)
    if (links.next === undefined) break
  }
  return stated
}

/** Days on which no place took the empty, and how many more there are. */
function refusedDays(stated: readonly Stated[]) {
  const refusedOn = stated.flatMap(({ kind, on, withdrawnAt }) =>
    kind === 'no_return_location_day' && on !== null && withdrawnAt === null ? [on] : [],
  )
  const left = refusedOn.length - refused_shown
  return { refusedOn: refusedOn.slice(0, refused_shown), ...(left > 0 ? { refusedOnLeft: left } : {}) }
}

/** Where the empty of a container goes back, and until when that costs nothing. */
export const empty_return = defineTool({
  name: 'empty_return',
  title: 'Where and by when an empty goes back',
  description:
    'Of one container: where the empty has to go back and until when, or when and where it came back (returned). ' +
    'until.charges has the free time of detention and merged charges as the terms give it, with the days that line or terminal reported beside it; until.lastFreeOn is the earliest that is known, a day at the place of timezone; while complete is false another may be earlier. ' +
    'where.papers quotes delivery orders and arrival notices: say which paper a place is from, and that nobody checked it while needsReview is true; places may differ, and superseded papers were replaced. ' +
    'known false means exactly that: say that it is not known and why, never that there is no deadline. refusedOn are days on which, as people state, no place took the empty. ' +
    'For all containers ask whats_costing_money with charge_type detention (then merged) and sort last_free_on.',
  input: z.object({ container_id: record_id }),
  output: z.object({
    containerId: z.string(),
    number: z.string(),
    state: z.enum(['not_picked_up', 'out', 'returned']),
    until: z.object({
      known: z.boolean(),
      complete: z.boolean(),
      lastFreeOn: z.string().optional(),
      why: z.string().optional(),
      charges: z.array(z.object({ chargeType: z.string(), biller: z.string(), known: z.boolean() })),
    }),
    where: z.object({
      known: z.boolean(),
      why: z.string().optional(),
      papers: z.array(z.object({ documentId: z.string(), needsReview: z.boolean() })),
      papersLeft: z.int().optional(),
    }),
    refusedOn: z.array(z.string()),
    refusedOnLeft: z.int().optional(),
    _metadata: quoted_form,
  }),
  async run({ container_id }, context) {
    const { client, signal } = context
    const { data: container } = await client.containers.get(container_id, 'shipment', { format: 'raw', signal })
    const shipment_id = container.relationships?.shipment?.data?.id ?? null
    const [clocks, papers, stated, back] = await Promise.all([
      client.chargeClocks.list({ containerId: container_id }, { format: 'mapped', pageSize: 100, signal }),
      returnPapers({ container_id, shipment_id }, context),
      statedOf(container_id, context),
      returned(container, context),
    ])
    const a = container.attributes
    const all = clocks.items.filter(
      ({ chargeType, direction }) => direction === 'import' && until_return.includes(chargeType),
    )
    const [lastFreeOn] = all.flatMap(({ lastFreeOn: on }) => on ?? []).toSorted()
    const out_at = a.final_destination_full_out_at ?? a.pod_full_out_at
    const known_place = (papers?.papers ?? []).some(({ quoted: said, superseded }) => hasPlace(said) && !superseded)
    return answer({
      containerId: container_id,
      number: a.number,
      state: stateOf(out_at, back),
      ...(out_at === null ? {} : { pickedUpAt: out_at }),
      ...(back === null ? {} : { returned: withoutNulls(back) }),
      until: {
        known: lastFreeOn !== undefined,
        complete: all.length > 0 && all.every((clock) => clock.lastFreeOn !== null),
        ...(lastFreeOn === undefined ? { why: whyNoDay(all) } : { lastFreeOn }),
        charges: all.map(freeTimeOf),
      },
      where: {
        known: known_place,
        ...(known_place ? {} : { why: papers === null ? no_room : no_place }),
        ...(papers ?? { papers: [] }),
      },
      ...refusedDays(stated),
      _metadata: { notes: [quoted_note] },
    })
  },
})

function stateOf(out_at: string | null, back: object | null) {
  if (back !== null) return 'returned'
  return out_at === null ? 'not_picked_up' : 'out'
}

const hasPlace = (said: unknown): boolean =>
  typeof said === 'object' && said !== null && 'returnTo' in said && said.returnTo !== undefined
