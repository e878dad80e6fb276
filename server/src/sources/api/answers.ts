import type { Observation } from '@quaylog/journey'
import { isSameBox, readContainerNumber } from '../container-number.ts'
import { isObject, parseJson, type Json, type JsonObject } from '../json.ts'
import type { Payload, Question } from '../source.ts'
import type { About, UpstreamCall, ApiProfile, ApiSite, ListIn } from './profile.ts'
import { unknownAt } from './facility.ts'

/** Items of one answer that are read. */
const items_max = 20_000

/** What one answer says, box by box. */
export interface AnswerReading {
  readonly observations: readonly Observation[]
  /** Boxes of which it says anything, if only that we may not be told. */
  readonly boxes: readonly string[]
  /** Why we may not be told of some boxes, in the upstream's words; null: of none. */
  readonly not_entitled: string | null
  /** Boxes that it says are not there; null: those that it leaves out. */
  readonly not_found: readonly string[] | null
  /** Items that name no box or are no objects. */
  readonly unread: number
}

/** The answer of a call as it can be read: which call it is of, and its list. */
interface Recognised {
  readonly call: UpstreamCall
  readonly list: ListIn
}

/** Reads a document of any of the profile's calls; null: it is of none of them. */
export function readDocument(
  profile: ApiProfile,
  document: Json,
  about: Omit<About, 'container' | 'defects' | 'pointer' | 'sites'>,
): AnswerReading | null {
  const known = recognise(profile, document)
  if (known === null) return null
  const { call, list } = known
  const observations: Observation[] = []
  const boxes: string[] = []
  let not_entitled: string | null = null
  let unread = Math.max(0, list.items.length - items_max)
  const superseded = supersededIn(call, list.items)
  for (const [index, item] of list.items.slice(0, items_max).entries()) {
    const { number, defects } = isObject(item) ? readContainerNumber(call.boxOf(item)) : { number: null, defects: [] }
    if (!isObject(item) || number === null) {
      unread += 1
      continue
    }
    boxes.push(number)
    if (superseded.has(item)) continue
    const pointer = list.items === rootItems(document, list) ? `/${index}` : pointerTo(list, index)
    const missing = (call.members ?? []).filter((name) => !hasMember(item, name)).map((name) => `no ${name}`)
    const own = [...defects.filter((defect) => defect !== 'check digit completed'), ...missing]
    const reading = call.read(item, { ...about, sites: profile.sites, container: number, defects: own, pointer })
    if ('not_entitled' in reading) not_entitled ??= reading.not_entitled
    else observations.push(...reading)
  }
  return { observations, boxes, not_entitled, not_found: call.notFound?.(document) ?? null, unread }
}

/** Whether an item or an object in it has a member, whatever its value. */
function hasMember(item: JsonObject, name: string): boolean {
  return Object.hasOwn(item, name) || Object.values(item).some((value) => isObject(value) && hasMember(value, name))
}

/** Items about a box of which a newer one is read. */
function supersededIn({ newest, boxOf }: UpstreamCall, items: readonly Json[]): ReadonlySet<Json> {
  if (newest === undefined) return new Set()
  const by_box = Map.groupBy(items.filter(isObject), (item) => readContainerNumber(boxOf(item)).number)
  return new Set([...by_box.values()].flatMap((same) => same.toSorted(newest).slice(0, -1)))
}

/** The part of a payload that speaks of one box, in the form of the whole; null: nothing in it does. */
export function partAbout(profile: ApiProfile, payload: Payload, container: string): Payload | null {
  const document = parseJson(payload.body)
  const known = document === undefined ? null : recognise(profile, document)
  if (document === undefined || known === null) return null
  const { call, list } = known
  const items = list.items.filter((item) => {
    const { number } = isObject(item) ? readContainerNumber(call.boxOf(item)) : { number: null }
    return number !== null && isSameBox(number, container)
  })
  if (items.length === 0 && profile.ambiguous_absence !== null) return null
  const is_single = list.path.length === 0 && !Array.isArray(document)
  const [first = null] = items
  const part: Json = is_single
    ? first
    : list.path.toReversed().reduce<Json>((inner, name) => ({ [name]: inner }), items)
  return { ...payload, body: JSON.stringify(part) }
}

/** Boxes that were asked about and that an answer does not list, where that means that they are not there. */
export function absentOf(
  profile: ApiProfile,
  site: ApiSite | null,
  asked: readonly string[],
  { boxes: told, not_found }: Pick<AnswerReading, 'boxes' | 'not_found'>,
): readonly Observation[] {
  if (profile.ambiguous_absence !== null || profile.kind !== 'facility') return []
  const named = not_found?.map((number) => readContainerNumber(number).number ?? number) ?? null
  return asked
    .filter((box) => !told.some((other) => isSameBox(box, other)))
    .filter((box) => named === null || named.some((other) => isSameBox(box, other)))
    .map((container) => unknownAt(site, { container, pointer: '', defects: [] }))
}

/** The facility that a question or a kept address names; null: several are possible. */
export function siteOf(
  profile: ApiProfile,
  question: Pick<Question, 'terminal'>,
  origin: string | null,
): ApiSite | null {
  const named = profile.sites.find(({ firms }) => firms === question.terminal)
  if (named !== undefined) return named
  const values = origin === null || !URL.canParse(origin) ? [] : [...new URL(origin).searchParams.values()]
  const asked = profile.sites.find(({ code }) => values.includes(code))
  return asked ?? (profile.sites.length === 1 ? (profile.sites[0] ?? null) : null)
}

function recognise(profile: ApiProfile, document: Json): Recognised | null {
  for (const call of profile.calls) {
    const list = call.list(document)
    if (list !== null) return { call, list }
  }
  return null
}

function rootItems(document: Json, list: ListIn): readonly Json[] | null {
  return list.path.length === 0 && Array.isArray(document) ? list.items : null
}

function pointerTo({ path }: ListIn, index: number): string {
  return path.length === 0 ? '' : `/${path.join('/')}/${index}`
}
