import { webhook_event_names } from '@quaylog/contract/events'
import type { AttemptResult } from '../../delivery/attempt.ts'
import { newWebhookSecret } from '../../delivery/signature.ts'
import { CommandError, text, wholeNumber } from '../command.ts'
import type { Invocation } from '../command.ts'
import { plain } from '../table.ts'
import { clientCommand, untilInterrupted } from './client-command.ts'
import { changeLine } from './watch.ts'

const secret_length = { min: 16, max: 128 }

function urlOf(invocation: Invocation): string | null {
  const url = text(invocation, 'forward-to')
  if (url !== null && (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)))
    throw new CommandError(`--forward-to must be an http or https address, not '${url}'`, 2)
  return url
}

function secretOf(invocation: Invocation): string {
  const secret = text(invocation, 'secret') ?? newWebhookSecret()
  if (secret.length < secret_length.min || secret.length > secret_length.max)
    throw new CommandError(`--secret must have ${secret_length.min} to ${secret_length.max} characters`, 2)
  return secret
}

function eventsOf(invocation: Invocation): ReadonlySet<string> | null {
  const names =
    text(invocation, 'events')
      ?.split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && name !== '*') ?? []
  const unknown = names.find((name) => !webhook_event_names.some((known) => known === name))
  if (unknown !== undefined)
    throw new CommandError(`--events: there is no event '${unknown}'; see quaylog webhook events`, 2)
  return names.length === 0 ? null : new Set(names)
}

function outcomeOf({ status_code, error, duration_ms }: AttemptResult): string {
  return `  -> ${status_code ?? 'failed'} in ${duration_ms} ms${error === null ? '' : `: ${error}`}`
}

export const listen = clientCommand({
  name: 'listen',
  summary:
    "Hears the account's events without a public address, over the change stream: posts each, signed like a webhook, to a local address and prints it. Ctrl-C ends it. A connection that breaks resumes where it left off.",
  options: {
    'forward-to': {
      type: 'string',
      help: 'address that each event is posted to, such as http://localhost:3000/hooks; only printed unless given',
    },
    events: { type: 'string', help: 'comma list of event names; all unless given' },
    secret: { type: 'string', help: 'what the posts are signed with; a new one, shown at the start, unless given' },
    'compat-signature-header': { type: 'string', help: 'sends the hex signature a second time under this name' },
    after: { type: 'string', help: 'begin after this cursor instead of now; 0 is the beginning' },
    count: { type: 'string', help: 'end after so many events' },
  },
  async run(client, invocation) {
    const [url, secret, events] = [urlOf(invocation), secretOf(invocation), eventsOf(invocation)]
    const after = text(invocation, 'after') ?? undefined
    const most = wholeNumber(invocation, 'count', 1) ?? Infinity
    // What posts takes as long to load as all else here, and most only listen.
    const forwarder =
      url === null
        ? null
        : (await import('./forward.ts')).createForwarder({
            url,
            secret,
            compat_signature_header: text(invocation, 'compat-signature-header'),
            base_url: client.baseUrl,
          })
    process.stderr.write(`listening${url === null ? '' : `, forwarding to ${url}, signed with ${secret}`}\n`)
    let last: string | null = null
    try {
      return await untilInterrupted(async (signal) => {
        let told = 0
        for await (const change of client.changes.stream({ after, include: 'reference_object', signal })) {
          last = change.attributes.cursor
          if (events !== null && !events.has(change.attributes.event)) continue
          const result = forwarder === null ? null : await forwarder.post(change)
          process.stdout.write(
            invocation.json
              ? `${JSON.stringify({ ...change, forwarded: result === null ? null : forwardedOf(url, result) })}\n`
              : `${changeLine(change)}${result === null ? '' : plain(outcomeOf(result))}\n`,
          )
          told += 1
          if (told >= most) break
        }
        return 0
      })
    } finally {
      await forwarder?.close()
      if (last !== null) process.stderr.write(`ended; --after ${last} goes on from here\n`)
    }
  },
})

function forwardedOf(url: string | null, { status_code, error, duration_ms, response_body }: AttemptResult) {
  return { url, status_code, error, duration_ms, response_body }
}
