import type { z } from 'zod'
import type { Answer } from '../rest/answer.ts'
import type { RestService } from '../rest/service.ts'
import { oddValues } from './bad-members.ts'
import { entryOf, membersOf, valueAt, withValue } from './members.ts'
import type { Member } from './members.ts'

/** A body whose every member is sent with values that it does not take. */
export interface Door {
  readonly what: string
  readonly schema: z.ZodType
  /** What is right, and so the document whose members are changed one by one. */
  readonly sound: object
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  /** Where it stands in the body, and in the record that is answered; null: that does not show it. */
  readonly within: readonly string[]
  readonly shown: readonly string[] | null
  /** A null is a member that is left out. */
  readonly null_is_left_out: boolean
  /** A member of which no two records may have the same. */
  readonly unique: string | null
  /** Members that another schema reads, and those of which the service states its own. */
  readonly beside: readonly string[]
  /** Below which path the record that was made is removed; left out: below the door's own. */
  readonly removed_below?: string
}

let at = 0
const next = () => (at += 1)

const pointer = (path: readonly string[]) => ['', 'data', 'attributes', ...path].join('/')
const short = (value: unknown) => (value === undefined ? 'left out' : JSON.stringify(value).slice(0, 40))

/** What is wrong with an answer to a bad value; null: it is refused at its place, with what to do about it. */
function complaint(answer: Answer, path: readonly string[]): string | null {
  const errors = answer.errors()
  const own = pointer(path)
  const placed = errors.filter(({ source }) => {
    const place = source?.pointer ?? ''
    return place.startsWith(own) || own.startsWith(place)
  })
  if (placed.length === 0) return `is refused elsewhere: ${JSON.stringify(errors.map(({ source }) => source))}`
  const cured = placed.some(({ detail }) => !(detail ?? '').endsWith(' is invalid'))
  return cured ? null : `is refused without a cure: ${placed[0]?.detail ?? ''}`
}

const kept = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)
const isNothing = (value: unknown) => value === null || value === undefined

/** What a member answers to a value that it does not take; null: as it should. */
async function asked(
  service: RestService,
  door: Door,
  member: Member,
  { value, must }: { readonly value: unknown; readonly must: boolean },
): Promise<string | null> {
  service.advance(200)
  const changed = withValue(door.sound, member.path, value)
  const unique = door.unique === null || member.path[0] === door.unique ? {} : { [door.unique]: `E${next()}` }
  const sent = withValue({}, door.within, changed)
  const attributes_sent = door.within.length === 0 ? { ...Object(sent), ...unique } : sent
  const answer = await service.call(door.method, door.path, { body: { data: { attributes: attributes_sent } } })
  if (answer.status >= 400) return complaint(answer, [...door.within, ...member.path])
  if (must) return 'is taken'
  const { id, attributes } = answer.one()
  if (door.method === 'POST') await service.call('DELETE', `${door.removed_below ?? door.path}/${id}`)
  if (door.shown === null) return null
  const read = valueAt(attributes, [...door.shown, ...member.path])
  if (isNothing(read) && isNothing(value)) return null
  return JSON.stringify(kept(read)) === JSON.stringify(kept(value)) ? null : `is kept as ${short(read)}`
}

/** What every member of a body answers wrongly to values that it does not take. */
export async function complaintsOf(service: RestService, door: Door): Promise<readonly string[]> {
  const members = membersOf(door.schema).filter(({ path }) => !door.beside.includes(path.at(-1) ?? ''))
  const found: string[] = []
  for (const member of members) {
    const item = [valueAt(door.sound, member.path)].flat()[0] ?? entryOf(member)
    for (const { value, must } of oddValues(member, door.null_is_left_out, item)) {
      const said = await asked(service, door, member, { value, must })
      if (said !== null) found.push(`${member.path.join('/')} ${short(value)} ${said}`)
    }
    const inner = member.ways.some(({ properties }) => properties !== undefined)
    const unknown = { ...member, path: [...member.path, 'odd_member'] }
    for (const value of inner ? [1, null] : []) {
      const said = await asked(service, door, unknown, { value, must: true })
      if (said !== null) found.push(`${unknown.path.join('/')} ${short(value)} ${said}`)
    }
  }
  return found
}
