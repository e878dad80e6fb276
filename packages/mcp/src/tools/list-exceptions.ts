import {
  exception_actions,
  exception_kinds,
  exception_severities,
  exception_statuses,
  uri_scheme,
} from '@quaylog/contract'
import { numbersById } from '@quaylog/sdk'
import { z } from 'zod'
import { clampedPageSize, page, page_size, record_id, rows_output } from '../arguments.ts'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'
import { listedFields, rowMembers } from './row-members.ts'

const brief = [
  'kind',
  'severity',
  'action',
  'summary',
  'atStake',
  'dueOn',
  'held',
  'numbers',
  'containerIds',
  'shipmentId',
  'trackingRequestId',
] as const
const members = rowMembers(
  [
    'id',
    ...brief,
    'status',
    'label',
    'evidence',
    'change',
    'openedAt',
    'changedAt',
    'closedAt',
    'closedReason',
    'note',
    'snoozedUntil',
    'snoozedUntilEvent',
    'ownerId',
  ],
  brief,
)

/** A page of exceptions with the numbers that they are about, the gravest and most pressing first. */
export const list_exceptions = defineTool({
  name: 'list_exceptions',
  title: 'List exceptions',
  description:
    'What is wrong with shipments and tracking requests of this account, or has changed, the gravest and most pressing first, held containers above free ones. ' +
    'summary says why, evidence (by detail full or fields) all of it; action says what somebody has to do; atStake is what the next day that is charged costs, where null means not known, never nothing; ' +
    'dueOn is the day by which it has to be done. For the whole account read every page.',
  input: z.object({
    status: z.enum(exception_statuses).default('open'),
    kind: z.enum(exception_kinds).optional(),
    severity: z.enum(exception_severities).optional(),
    action: z.enum(exception_actions).optional(),
    shipment_id: record_id.optional(),
    container_id: record_id.optional(),
    as_of: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('As they stood at this moment of the past, narrowed by what they were then'),
    ...members.arguments,
    page,
    page_size,
  }),
  output: rows_output,
  tolerate: (given) => clampedPageSize(listedFields(given)),
  async run(given, { client, signal }) {
    const { status, kind, severity, action } = given
    const {
      raw,
      mapped: { items, links, meta },
    } = await client.exceptions.list(
      {
        status,
        kind,
        severity,
        action,
        shipmentId: given.shipment_id,
        containerId: given.container_id,
        asOf: given.as_of,
      },
      {
        format: 'both',
        include: 'containers,shipment,tracking_request',
        page: given.page,
        pageSize: given.page_size,
        signal,
      },
    )
    const names = numbersById(raw.included ?? [])
    const containers = raw.data.map(({ relationships }) => relationships?.containers?.data ?? [])
    const rows = items.map((exception, place) => {
      const boxes = (containers[place] ?? []).map(({ id }) => ({ id, number: names.get(id) ?? id }))
      const about = names.get(exception.shipmentId ?? exception.trackingRequestId ?? '')
      const numbers = boxes.length > 0 ? boxes.map(({ number }) => number) : [about ?? ''].filter((name) => name !== '')
      return { ...exception, numbers, containerIds: boxes.map(({ id }) => id) }
    })
    const linked = new Map(
      rows.flatMap(({ containerIds, numbers }) => containerIds.map((id, at) => [id, numbers[at] ?? id])),
    )
    return answer(
      { items: members.of(rows, given), links, meta },
      [...linked].map(([id, number]) => ({
        type: 'resource_link' as const,
        uri: `${uri_scheme}://container/${id}`,
        name: `Container ${number}`,
        mimeType: 'text/markdown',
      })),
    )
  },
})
