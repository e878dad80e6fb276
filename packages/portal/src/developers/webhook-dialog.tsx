import './developers.css'
import type { WebhookEventName } from '@quaylog/contract'
import type { Resource } from '@quaylog/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Check } from '../kit/check.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { Skeleton, Trouble } from '../kit/states.tsx'
import { client } from '../service/client.ts'
import { developerWords } from '../words/developer-words.ts'
import { words } from '../words/words.ts'
import { eventsQuery } from './webhooks-query.ts'

/** Makes or changes a webhook: where to, and about what. */
export function WebhookDialog({ webhook, onClose }: { webhook: Resource<'webhook'> | null; onClose: () => void }) {
  const kept = webhook?.attributes
  const [url, setUrl] = useState(kept?.url ?? '')
  const [description, setDescription] = useState(kept?.description ?? '')
  const [active, setActive] = useState(kept?.active ?? true)
  const [events, setEvents] = useState<ReadonlySet<WebhookEventName>>(new Set(kept?.events))
  const queries = useQueryClient()
  const navigate = useNavigate()
  const save = useMutation({
    mutationFn: () => {
      const note = description.trim()
      const settings = { url: url.trim(), events: [...events], active, description: note === '' ? null : note }
      return webhook === null ? client.webhooks.create(settings) : client.webhooks.update(webhook.id, settings)
    },
    onSuccess: async ({ data }) => {
      const stale = [['webhooks'], ['webhook', data.id]]
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
      onClose()
      if (webhook === null) await navigate({ to: '/developers/webhooks/$id', params: { id: data.id } })
    },
  })
  const say = developerWords.webhooks
  const title = webhook === null ? say.create : say.edit
  return (
    <FormDialog title={title} onClose={onClose} wide sending={save} ready={events.size > 0}>
      <div className="field">
        <label htmlFor="webhook-url">{say.columns.address}</label>
        <input
          id="webhook-url"
          className="input mono"
          type="url"
          value={url}
          required
          maxLength={2048}
          placeholder="https://"
          onChange={({ target }) => setUrl(target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor="webhook-note">
          {say.note} ({words.common.optional})
        </label>
        <input
          id="webhook-note"
          className="input"
          value={description}
          maxLength={1000}
          onChange={({ target }) => setDescription(target.value)}
        />
      </div>
      <Check checked={active} onTurn={setActive}>
        {say.active}
      </Check>
      <EventChoice chosen={events} onChange={setEvents} />
    </FormDialog>
  )
}

/** Event names in their groups; a group can be taken whole. */
function EventChoice({
  chosen,
  onChange,
}: {
  chosen: ReadonlySet<WebhookEventName>
  onChange: (events: ReadonlySet<WebhookEventName>) => void
}) {
  const categories = useQuery(eventsQuery)
  if (categories.data === undefined)
    return categories.isError ? (
      <Trouble error={categories.error} retry={() => void categories.refetch()} />
    ) : (
      <Skeleton rows={3} />
    )
  const turn = (names: readonly WebhookEventName[], on: boolean) =>
    onChange(new Set(on ? [...chosen, ...names] : [...chosen].filter((name) => !names.includes(name))))
  return (
    <div className="event-groups">
      {categories.data.map(({ id, attributes: { name, events } }) => {
        const names = events.map((event) => event.name)
        const taken = names.filter((one) => chosen.has(one)).length
        return (
          <fieldset key={id}>
            <legend>
              {name} ({taken}/{names.length})
            </legend>
            <Check checked={taken === names.length} onTurn={(on) => turn(names, on)}>
              <b>{developerWords.webhooks.wholeGroup}</b>
            </Check>
            {events.map((event) => (
              <Check key={event.name} checked={chosen.has(event.name)} onTurn={(on) => turn([event.name], on)}>
                <span>
                  <code>{event.name}</code>
                  <small>{event.description}</small>
                </span>
              </Check>
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}
