import { Included } from '@quaylog/sdk'
import type { Resource } from '@quaylog/sdk'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../kit/states.tsx'
import { Ago } from '../kit/when.tsx'
import { readers_zone } from '../time/display.ts'
import { longMoment } from '../time/format.ts'
import { attendWords } from '../words/attend-words.ts'
import { todayWords } from '../words/today-words.ts'
import { historyQuery, ownersQuery } from './exceptions-query.ts'
import { eventText } from './snooze-text.ts'

/** What happened to an exception and who did it, the newest first. */
export function ExceptionHistory({ id }: { id: string }) {
  const history = useQuery(historyQuery(id))
  const owners = useQuery(ownersQuery)
  const names = new Map((owners.data ?? []).map(({ person_id, name }) => [person_id, name]))
  return (
    <section>
      <h3>{attendWords.history}</h3>
      <Loaded query={history} rows={1}>
        {(list) => {
          const included = new Included(list.included)
          return list.data.length === 0 ? (
            <p className="quiet">{attendWords.noHistory}</p>
          ) : (
            <ol className="todo-history">
              {list.data.map((entry) => (
                <li key={entry.id}>
                  <b>{attendWords.deeds[entry.attributes.deed]}</b> {textOf(entry, names)}
                  <small>
                    {byWhom(entry, included)}, <Ago at={entry.attributes.at} />
                  </small>
                </li>
              ))}
            </ol>
          )
        }}
      </Loaded>
    </section>
  )
}

type Entry = Resource<'exception_entry'>

function byWhom({ attributes: { by }, relationships }: Entry, included: Included): string {
  if (by !== 'person') return attendWords.by[by]
  return included.find(relationships?.user)?.attributes.name ?? attendWords.by.person
}

function textOf({ attributes: { deed, text } }: Entry, names: ReadonlyMap<string, string>): string {
  if (deed === 'assigned') return text === null ? todayWords.nobody : (names.get(text) ?? attendWords.by.person)
  if (deed !== 'snoozed' || text === null) return text ?? ''
  return /^\d{4}-/.test(text)
    ? attendWords.untilMoment(longMoment(text, readers_zone))
    : attendWords.untilEvent(eventText(text))
}
