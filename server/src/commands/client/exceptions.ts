import { snooze_event_names } from '@quaylog/contract/events'
import { exception_actions, exception_kinds, exception_severities } from '@quaylog/contract/exceptions'
import { size_limits } from '@quaylog/contract/limits'
import type { ExceptionsWorked } from '@quaylog/contract'
import type { ExceptionChanges, QuaylogClient } from '@quaylog/sdk'
import { CommandError, oneOf, print, text } from '../command.ts'
import type { Invocation } from '../command.ts'
import { plain } from '../table.ts'
import { clientCommand } from './client-command.ts'

const name = 'exceptions update'
const statuses = ['handled', 'closed', 'open'] as const
const page_size = 100
const nobody = 'nobody'
const at_once = size_limits.exceptions_per_request_max

/** What is to be changed; only what is given. */
function changesOf(invocation: Invocation): ExceptionChanges {
  const owner = text(invocation, 'owner')
  const given = {
    status: oneOf(invocation, 'status', statuses),
    note: text(invocation, 'note') ?? undefined,
    snoozedUntil: text(invocation, 'snooze-until') ?? undefined,
    snoozedUntilEvent: oneOf(invocation, 'snooze-event', snooze_event_names),
    ...(owner === null ? {} : { ownerId: owner === nobody ? null : owner }),
  }
  if (Object.values(given).every((value) => value === undefined))
    throw new CommandError(`quaylog ${name}: nothing to change; see quaylog ${name} --help`, 2)
  return given
}

/** The exceptions that are named, or those that stand and are chosen by what they are. */
async function idsOf(client: QuaylogClient, invocation: Invocation): Promise<string[]> {
  const chosen = {
    action: oneOf(invocation, 'action', exception_actions),
    kind: oneOf(invocation, 'kind', exception_kinds),
    severity: oneOf(invocation, 'severity', exception_severities),
  }
  const chooses = invocation.options['all'] === true || Object.values(chosen).some((value) => value !== undefined)
  const named = [...new Set(invocation.positionals)]
  if (chooses === named.length > 0)
    throw new CommandError(`quaylog ${name}: give ids, or choose with --action, --kind, --severity or --all`, 2)
  if (!chooses) return named
  const ids = new Set<string>()
  for (let page = 1, size = page_size; size === page_size; page++) {
    const { data } = await client.exceptions.list(
      { status: 'open', ...chosen },
      { format: 'raw', page, pageSize: page_size },
    )
    for (const { id } of data) ids.add(id)
    size = data.length
  }
  return [...ids]
}

/** Owner, note, snooze, handled or seen, for one exception or for many. */
export const exceptions_update = clientCommand({
  name,
  summary:
    'Works on exceptions: those with these ids, or all that stand and are chosen; says what was refused, and why.',
  positionals: ['[ID]...'],
  options: {
    action: { type: 'string', help: 'those with this to be done, such as book_truck' },
    kind: { type: 'string', help: 'those of this kind, such as hold_released' },
    severity: { type: 'string', help: exception_severities.join(', ') },
    all: { type: 'boolean', help: 'everything that stands' },
    status: { type: 'string', help: 'handled: dealt with, closed: seen, open: neither, nor snoozed' },
    note: { type: 'string', help: 'replaces the note' },
    'snooze-until': { type: 'string', help: 'a moment, such as 2026-11-20T08:00:00Z' },
    'snooze-event': { type: 'string', help: 'until this is told of the shipment, such as shipment.estimated.arrival' },
    owner: { type: 'string', help: `id of a user, or ${nobody}` },
  },
  async run(client, invocation) {
    const changes = changesOf(invocation)
    const ids = await idsOf(client, invocation)
    const results: ExceptionsWorked['results'] = []
    for (let from = 0; from < ids.length; from += at_once) {
      const given = ids.slice(from, from + at_once).map((id) => ({ id, ...changes }))
      results.push(...(await client.exceptions.updateMany(given)).results)
    }
    const refused = results.filter(({ errors }) => errors !== undefined)
    for (const { id, errors = [] } of invocation.json ? [] : refused)
      process.stderr.write(plain(`${id}: ${errors.map(({ detail, title }) => detail ?? title).join('; ')}`) + '\n')
    const done = results.length - refused.length
    print(
      invocation,
      { results, meta: { done, refused: refused.length } },
      () => `${done} done, ${refused.length} refused`,
    )
    return refused.length === 0 ? 0 : 1
  },
})
