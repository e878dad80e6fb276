import type { UpdateExceptionRequest } from '@quaylog/contract'
import type { Resource } from '@quaylog/sdk'
import { explain } from '../kit/states.tsx'
import { writeApi } from '../service/portal-api.ts'
import { attendWords } from '../words/attend-words.ts'
import { todayWords } from '../words/today-words.ts'
import type { Attended } from './exceptions-query.ts'
import type { Deed, Outcome } from './deed.ts'
import { numbersOf } from './due.ts'

/** As many as the service takes at once. */
const at_once = 1_000

/** What became of each, in the order in which they were sent. */
interface Worked {
  readonly results: readonly {
    readonly data?: Resource<'exception'>
    readonly errors?: readonly { readonly detail?: string | null }[]
  }[]
}

type Result = { item: Attended; is: Resource<'exception'>['attributes']['status'] } | { item: Attended; why: string }

/** Does the same with each of the exceptions; one that is refused keeps none of the others from it. */
export async function workOn(items: readonly Attended[], deed: Deed): Promise<Outcome> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += at_once)
    results.push(...(await workOnSome(items.slice(from, from + at_once), deed)))
  return {
    deed,
    done: results.flatMap((one) => ('is' in one && isAsAsked(deed, one.is) ? [one.item] : [])),
    settled: results.flatMap((one) => ('is' in one && !isAsAsked(deed, one.is) ? [one.item] : [])),
    refused: results.flatMap((one) => ('why' in one ? [one] : [])),
  }
}

async function workOnSome(items: readonly Attended[], deed: Deed): Promise<Result[]> {
  try {
    const data = items.map((item) => ({ type: 'exception', id: item.exception.id, ...changesOf(item, deed) }))
    const { results } = await writeApi<Worked>('PATCH', '/exceptions', { data })
    return items.map((item, place) => {
      const answer = results[place]
      return answer?.data === undefined
        ? { item, why: answer?.errors?.[0]?.detail ?? attendWords.unanswered }
        : { item, is: answer.data.attributes.status }
    })
  } catch (error) {
    return items.map((item) => ({ item, why: explain(error) }))
  }
}

function changesOf(item: Attended, deed: Deed): Pick<UpdateExceptionRequest['data'], 'attributes' | 'relationships'> {
  if (deed.kind === 'own') {
    const { owner_id } = deed
    return {
      attributes: {},
      relationships: { owner: { data: owner_id === null ? null : { type: 'user', id: owner_id } } },
    }
  }
  return { attributes: attributesOf(item, deed) }
}

function attributesOf({ exception: { attributes } }: Attended, deed: Exclude<Deed, { kind: 'own' }>) {
  switch (deed.kind) {
    case 'done':
      return { status: attributes.action === 'take_note' ? ('closed' as const) : ('handled' as const) }
    case 'open':
      return { status: 'open' as const }
    case 'snooze':
      return { snoozed_until: deed.until, snoozed_until_event: deed.event }
    case 'note':
      return { note: deed.note }
  }
}

/** A snooze of what a colleague has closed leaves it closed. */
function isAsAsked({ kind }: Deed, status: Resource<'exception'>['attributes']['status']): boolean {
  return kind !== 'snooze' || status === 'snoozed'
}

/** An outcome in sentences. */
export function outcomeText({ deed, done, settled, refused }: Outcome): string {
  return [
    done.length === 0 ? '' : doneText(deed, done),
    settled.length === 0 ? '' : attendWords.meanwhile(namesOf(settled)),
    refused.length === 0 ? '' : attendWords.refused(namesOf(refused.map(({ item }) => item)), refused[0]?.why ?? ''),
  ]
    .filter((text) => text !== '')
    .join(' ')
}

function doneText(deed: Deed, done: readonly Attended[]): string {
  const { did } = attendWords
  const all_seen = done.every(({ exception }) => exception.attributes.action === 'take_note')
  switch (deed.kind) {
    case 'done':
      return all_seen ? did.closed(done.length) : did.handled(done.length)
    case 'open':
      return did.open(done.length)
    case 'snooze':
      return did.snoozed(done.length)
    case 'own':
      return did.assigned(done.length)
    case 'note':
      return did.noted()
  }
}

const named_max = 3

function namesOf(items: readonly Attended[]): string {
  const names = items.map((item) => numbersOf(item)[0] ?? '')
  return names.length > named_max
    ? todayWords.boxes(names.slice(0, named_max).join(', '), names.length - named_max)
    : names.join(', ')
}
