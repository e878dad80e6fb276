import type { WebhookEventName } from '@quaylog/contract'
import type { Resource } from '@quaylog/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeBlock } from '../kit/code-block.tsx'
import { Dialog, DialogActions } from '../kit/dialog.tsx'
import { Problem } from '../kit/states.tsx'
import { client } from '../service/client.ts'
import { developerWords } from '../words/developer-words.ts'
import { words } from '../words/words.ts'

/** One attempt with sample data, signed with the webhook's secret, and what the receiver answered. */
export function TestDialog({
  webhook: { attributes },
  onClose,
}: {
  webhook: Resource<'webhook'>
  onClose: () => void
}) {
  const [event, setEvent] = useState<WebhookEventName>(attributes.events[0] ?? 'tracking_request.succeeded')
  const send = useMutation({
    mutationFn: () => client.webhooks.trigger({ url: attributes.url, event, secret: attributes.secret }),
  })
  const say = developerWords.webhooks
  return (
    <Dialog title={say.test} help={say.testHelp} onClose={onClose} wide>
      <div className="field">
        <label htmlFor="test-event">{say.eventName}</label>
        <select
          id="test-event"
          className="input mono"
          value={event}
          onChange={({ target }) => setEvent(attributes.events.find((name) => name === target.value) ?? event)}
        >
          {attributes.events.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Problem of={send} />
      {send.data !== undefined && (
        <>
          <p className="banner" data-tone={send.data.succeeded ? 'go' : 'stop'} role="status">
            {send.data.status_code === null ? (send.data.error ?? say.noAnswer) : `HTTP ${send.data.status_code}`}
          </p>
          {send.data.response_body !== null && send.data.response_body !== '' && (
            <CodeBlock label={say.answer} text={send.data.response_body} />
          )}
        </>
      )}
      <DialogActions>
        <button type="button" className="button" onClick={onClose}>
          {words.common.close}
        </button>
        <button
          type="button"
          className="button"
          data-kind="primary"
          disabled={send.isPending}
          onClick={() => send.mutate()}
        >
          {say.send}
        </button>
      </DialogActions>
    </Dialog>
  )
}
