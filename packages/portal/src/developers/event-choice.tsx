import type { WebhookEventName } from '@quaylog/contract'
import { useQuery } from '@tanstack/react-query'
import { Check } from '../kit/check.tsx'
import { Skeleton, Trouble } from '../kit/states.tsx'
import { developerWords } from '../words/developer-words.ts'
import { eventsQuery } from './webhooks-query.ts'

const say = developerWords.webhooks

/** Whether an event of a category is offered. */
export type EventOffer = (name: WebhookEventName, category: string) => boolean

/** All events that are offered, or groups of them; the single events of a group are folded below it. */
export function EventChoice({
  chosen,
  offers = () => true,
  onChange,
}: {
  chosen: ReadonlySet<WebhookEventName>
  offers?: EventOffer
  onChange: (events: ReadonlySet<WebhookEventName>) => void
}) {
  const categories = useQuery(eventsQuery)
  if (categories.data === undefined)
    return categories.isError ? (
      <Trouble error={categories.error} retry={() => void categories.refetch()} />
    ) : (
      <Skeleton rows={3} />
    )
  const groups = categories.data
    .map(({ id, attributes: { name, events } }) => ({
      id,
      name,
      events: events.filter((event) => offers(event.name, id)),
    }))
    .filter(({ events }) => events.length > 0)
  const every = groups.flatMap(({ events }) => events.map(({ name }) => name))
  const turn = (names: readonly WebhookEventName[], on: boolean) =>
    onChange(new Set(on ? [...chosen, ...names] : [...chosen].filter((name) => !names.includes(name))))
  return (
    <div className="event-groups">
      <Check checked={every.every((name) => chosen.has(name))} onTurn={(on) => turn(every, on)}>
        <b>{say.allEvents(every.length)}</b>
      </Check>
      {groups.map(({ id, name, events }) => (
        <Group key={id} title={name} events={events} chosen={chosen} onTurn={turn} />
      ))}
    </div>
  )
}

function Group({
  title,
  events,
  chosen,
  onTurn,
}: {
  title: string
  events: readonly { readonly name: WebhookEventName; readonly description: string }[]
  chosen: ReadonlySet<WebhookEventName>
  onTurn: (names: readonly WebhookEventName[], on: boolean) => void
}) {
  const names = events.map(({ name }) => name)
  const taken = names.filter((one) => chosen.has(one)).length
  return (
    <fieldset>
      <legend>
        {title} ({taken}/{names.length})
      </legend>
      <Check checked={taken === names.length} onTurn={(on) => onTurn(names, on)}>
        <b>{say.wholeGroup}</b>
      </Check>
      <details>
        <summary>{say.single(names.length)}</summary>
        {events.map(({ name, description }) => (
          <Check key={name} checked={chosen.has(name)} onTurn={(on) => onTurn([name], on)}>
            <span>
              <code>{name}</code>
              <small>{description}</small>
            </span>
          </Check>
        ))}
      </details>
    </fieldset>
  )
}
