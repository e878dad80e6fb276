import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isEntitled, viewerOf } from '../../request/account.ts'
import { accountsByIds } from '../../accounts/store.ts'
import type { Database, ListReader } from '../../ground/db/index.ts'
import { namesTag } from '../../ground/http/entity-tag.ts'
import { notFound } from '../../ground/http/refusal.ts'
import type { Sealer } from '../../ground/secret.ts'
import type { Reference } from '../../reference/reference.ts'
import { idOfSignedName, isSignedBy } from '../../ground/signed-address.ts'
import type { Calendar } from './calendar.ts'
import { entriesOf, pickupPlaceOf, revising_events } from './entries.ts'
import type { DatedBox, Entry } from './entries.ts'
import { icalendar } from './icalendar.ts'
import { calendarOfAddress, datedBoxes, revisionsOf, sequenceBase, titleOf } from './store.ts'

/** What the addresses of calendars need. */
export interface CalendarParts {
  readonly db: Pick<Database, 'auth' | 'lists'>
  readonly sealer: Sealer
  readonly reference: Pick<Reference, 'terminalById'>
  /** What else a calendar shows of its boxes, such as what stands by the rules that name it. */
  readonly furtherEntries: (
    reader: ListReader,
    calendar: Calendar,
    shown: { readonly boxes: readonly DatedBox[]; readonly sequence_base: number },
  ) => Promise<readonly Entry[]>
  /** Counts one request of an address that cannot be read. */
  readonly takeFailure: (ip: string) => Promise<void>
}

const boxes_max = 5_000

/**
 * `GET /calendars/{token}.ics`: needs no key, its address is signed. An address that was revoked, altered or never made
 * is not found.
 */
export function registerCalendars(http: FastifyInstance, parts: CalendarParts): void {
  http.get<{ Params: { name: string } }>(
    '/calendars/:name',
    { config: { entrance: { by: 'address' } } },
    async (request, reply) => {
      const calendar = await calendarOf(parts, request.params.name)
      if (calendar === null) {
        await parts.takeFailure(request.ip)
        throw notFound('calendar')
      }
      const text = await calendarText(parts, calendar)
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
      reply.headers({
        etag,
        'cache-control': 'private, max-age=300',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="quaylog.ics"',
        })
        .send(text)
    },
  )
}

async function calendarOf({ db, sealer }: CalendarParts, name: string): Promise<Calendar | null> {
  const token = name.endsWith('.ics') ? name.slice(0, -4) : ''
  const id = idOfSignedName(token)
  const calendar = id === null ? undefined : await calendarOfAddress(db.auth, sealer, id)
  return calendar !== undefined && isSignedBy('calendar', token, calendar) ? calendar : null
}

async function calendarText({ db, reference, furtherEntries }: CalendarParts, calendar: Calendar): Promise<string> {
  const reader = db.lists(calendar.account_id)
  const [account] = await accountsByIds(reader, [calendar.account_id])
  if (account === undefined) throw notFound('calendar')
  const [title, sequence_base, boxes] = await Promise.all([
    titleOf(reader, calendar),
    sequenceBase(reader),
    datedBoxes(reader, calendar, viewerOf(account), {
      limit: boxes_max,
      with_charges: isEntitled(account, 'free_time'),
    }),
  ])
  const revisions = Map.groupBy(
    await revisionsOf(
      reader,
      calendar.account_id,
      boxes.map((box) => box.id),
      revising_events,
    ),
    (one) => one.container_id,
  )
  const entries = boxes.flatMap((box) => {
    const facility_name = pickupPlaceOf(box, (id) => reference.terminalById(id)?.name ?? null)
    return entriesOf(box, { facility_name, revisions: revisions.get(box.id) ?? [], sequence_base })
  })
  const further = await furtherEntries(reader, calendar, { boxes, sequence_base })
  return icalendar({ title, entries: [...entries, ...further] })
}
