import type { QuaylogClient } from '@quaylog/sdk'
import { z } from 'zod'
import { CommandError, print, wholeNumber } from '../../command.ts'
import { table } from '../../table.ts'
import { clientCommand } from '../client-command.ts'
import { compareRecords, container_fields, shipment_fields } from './differences.ts'
import type { ComparedRecord, Difference } from './differences.ts'
import { pagesOf, readRows, source_options, sourceOf } from './source.ts'

const usual_limit = 50
const link = z.looseObject({ data: z.looseObject({ id: z.string() }).nullish() })
const record = z.looseObject({
  id: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  relationships: z.looseObject({ shipment: link.nullish() }).nullish(),
})

/** A record, and whether nobody asks for it any more: `switch` leaves those out. */
interface KeptRecord extends ComparedRecord {
  readonly has_ended: boolean
}

type KeptRecords = ReadonlyMap<string, KeptRecord>

/** Shipments and containers of a service by what both services know them by. */
interface ComparedAccount {
  readonly shipments: KeptRecords
  readonly containers: KeptRecords
}

/** The newest record counts where a number came again. */
async function accountOf(client: QuaylogClient): Promise<ComparedAccount> {
  const shipments = new Map<string, KeptRecord>()
  const containers = new Map<string, KeptRecord>()
  const ended = new Set<string>()
  const at = (page: number) => ({ page, pageSize: 100, include: '', format: 'raw' }) as const
  const take = (kept: Map<string, KeptRecord>, rows: readonly z.infer<typeof record>[], member: string) => {
    for (const { id, attributes, relationships } of rows) {
      if (typeof attributes['line_tracking_stopped_at'] === 'string') ended.add(id)
      const has_ended = ended.has(relationships?.shipment?.data?.id ?? id)
      const number = attributes[member]
      const name = typeof number === 'string' ? number.toUpperCase() : ''
      if (name !== '' && !kept.has(name)) kept.set(name, { name, attributes, has_ended })
    }
  }
  for await (const { data } of pagesOf((page) => client.shipments.list({}, at(page))))
    take(shipments, readRows('shipments', record, data), 'bill_of_lading_number')
  for await (const { data } of pagesOf((page) => client.containers.list({}, at(page))))
    take(containers, readRows('containers', record, data), 'number')
  return { shipments, containers }
}

interface Compared {
  readonly both: number
  readonly same: number
  readonly only_there: readonly string[]
  /** Not here, for their tracking ended there. */
  readonly ended_there: readonly string[]
  readonly only_here: readonly string[]
  readonly differences: readonly Difference[]
}

/** Every record of either service, compared where both have it. */
function compared(there: KeptRecords, here: KeptRecords, fields: readonly string[]): Compared {
  const pairs = [...there].flatMap(([name, one]) => {
    const other = here.get(name)
    return other === undefined ? [] : [compareRecords(one, other, fields)]
  })
  const missing = [...there.values()].filter(({ name }) => !here.has(name))
  const namesOf = (ended: boolean) => missing.filter(({ has_ended }) => has_ended === ended).map(({ name }) => name)
  return {
    both: pairs.length,
    same: pairs.reduce((sum, pair) => sum + pair.same, 0),
    only_there: namesOf(false),
    ended_there: namesOf(true),
    only_here: [...here.keys()].filter((name) => !there.has(name)),
    differences: pairs.flatMap((pair) => pair.differences),
  }
}

/**
 * Reads two services side by side. Exit code 1 when something that is known there is missing or different here; what
 * ended there may be missing.
 */
export const compare = clientCommand({
  name: 'compare',
  summary:
    'Reads this service and another one side by side and prints, field by field, what they say differently about the same shipments and containers. Ends with 1 where the other says something that this one does not; what is missing here because its tracking ended there is counted apart.',
  options: {
    ...source_options,
    limit: { type: 'string', help: `differences to print, 1 to 10000; ${usual_limit} unless given` },
  },
  async run(client, invocation) {
    const limit = wholeNumber(invocation, 'limit') ?? usual_limit
    if (limit < 1 || limit > 10_000) throw new CommandError('--limit must be 1 to 10000', 2)
    const [there, here] = [await accountOf((await sourceOf(invocation)).client), await accountOf(client)]
    const shipments = compared(there.shipments, here.shipments, shipment_fields)
    const containers = compared(there.containers, here.containers, container_fields)
    const all = [...shipments.differences, ...containers.differences]
    const missing = [...shipments.only_there, ...containers.only_there]
    const is_clean = missing.length === 0 && all.every(({ comparison }) => comparison === 'only_here')
    print(invocation, { clean: is_clean, shipments, containers }, () =>
      textOf({ shipments, containers, all: all.slice(0, limit), left: all.length - limit, is_clean }),
    )
    return is_clean ? 0 : 1
  },
})

function textOf({
  shipments,
  containers,
  all,
  left,
  is_clean,
}: {
  readonly shipments: Compared
  readonly containers: Compared
  readonly all: readonly Difference[]
  readonly left: number
  readonly is_clean: boolean
}): string {
  const counts = Object.entries({ shipments, containers }).map(([name, one]) => [
    name,
    one.both,
    one.only_there.length,
    one.ended_there.length,
    one.only_here.length,
    one.same,
    ...(['differs', 'only_there', 'only_here'] as const).map(
      (kind) => one.differences.filter(({ comparison }) => comparison === kind).length,
    ),
  ])
  const names = ['', 'in both', 'only there', 'ended there', 'only here', 'fields same', 'differ']
  names.push('said only there', 'said only here')
  const rows = all.map(({ record: name, field, there, here }) => [name, field, there, here])
  const missing = [...shipments.only_there, ...containers.only_there]
  return [
    table(names, counts),
    ...(missing.length === 0 ? [] : ['', `Only there: ${missing.slice(0, 20).join(', ')}`]),
    ...(rows.length === 0 ? [] : ['', table(['record', 'field', 'there', 'here'], rows)]),
    ...(left > 0 ? [`${left} more; --limit prints them, --json all`] : []),
    '',
    is_clean
      ? 'Everything that the other service says is said here too.'
      : 'The other service says more, or otherwise.',
  ].join('\n')
}
