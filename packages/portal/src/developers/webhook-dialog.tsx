import './developers.css'
import type { WebhookEventName } from '@quaylog/contract'
import type { Document, Resource, WebhookSettings } from '@quaylog/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Check } from '../kit/check.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { TextField } from '../kit/text-field.tsx'
import { client } from '../service/client.ts'
import { changedMembers, isChange, listChange } from '../service/changed-members.ts'
import { writeApi } from '../service/portal-api.ts'
import { developerWords } from '../words/developer-words.ts'
import { words } from '../words/words.ts'
import { EventChoice } from './event-choice.tsx'

/** Makes or changes a webhook: where to, and about what. */
export function WebhookDialog({ webhook, onClose }: { webhook: Resource<'webhook'> | null; onClose: () => void }) {
  const kept = webhook?.attributes
  const [url, setUrl] = useState(kept?.url ?? '')
  const [description, setDescription] = useState(kept?.description ?? '')
  const [active, setActive] = useState(kept?.active ?? true)
  const [in_cloud_events, setInCloudEvents] = useState(kept?.format === 'cloudevents')
  const [events, setEvents] = useState<ReadonlySet<WebhookEventName>>(new Set(kept?.events))
  const queries = useQueryClient()
  const navigate = useNavigate()
  const note = description.trim()
  const settings: Settings = {
    url: url.trim(),
    events: [...events].toSorted(),
    active,
    format: in_cloud_events ? 'cloudevents' : 'json_api',
    description: note === '' ? null : note,
  }
  const [begun] = useState(settings)
  const save = useMutation({
    mutationFn: () =>
      webhook === null ? client.webhooks.create(settings) : changeWebhook(webhook.id, begun, settings),
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
    <FormDialog title={title} onClose={onClose} wide sending={save} ready={events.size > 0} missing={say.noEvents}>
      <TextField
        label={say.columns.address}
        id="webhook-url"
        mono
        type="url"
        value={url}
        required
        maxLength={2048}
        placeholder="https://"
        onType={setUrl}
      />
      <NoteField note={description} onChange={setDescription} />
      <Check checked={active} onTurn={setActive}>
        {say.active}
      </Check>
      <Check checked={in_cloud_events} onTurn={setInCloudEvents}>
        {say.cloudEvents}
      </Check>
      <EventChoice chosen={events} onChange={setEvents} />
    </FormDialog>
  )
}

type Settings = WebhookSettings & { url: string; events: WebhookEventName[] }

/** Changes what was changed here, and of the events those that were turned here, whatever others turned meanwhile. */
async function changeWebhook(id: string, begun: Settings, settings: Settings) {
  const { events: _chosen, ...changed } = changedMembers(begun, settings)
  const turned = listChange(begun.events, settings.events)
  const attributes = { ...changed, ...(isChange(turned) ? { events: turned } : {}) }
  return writeApi<Document<'webhook'>>('PATCH', `/webhooks/${id}`, { data: { type: 'webhook', id, attributes } })
}

function NoteField({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  return (
    <TextField
      label={`${developerWords.webhooks.note} (${words.common.optional})`}
      id="webhook-note"
      value={note}
      maxLength={1000}
      onType={onChange}
    />
  )
}
