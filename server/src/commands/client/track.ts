import { setTimeout as sleep } from 'node:timers/promises'
import { request_types } from '@quaylog/contract/enums'
import { normalizedNumber } from '@quaylog/contract/number-form'
import { isContainerNumber } from '@quaylog/contract/tracking-number'
import type { RequestType } from '@quaylog/contract'
import { AuthenticationError } from '@quaylog/sdk'
import type { Document, NewTrackingRequest, QuaylogClient } from '@quaylog/sdk'
import { CommandError, print, text, wholeNumber } from '../command.ts'
import type { Invocation } from '../command.ts'
import { requestCard } from './cards.ts'
import { clientCommand, untilInterrupted } from './client-command.ts'
import { lookUp } from './find.ts'
import { listed } from './words.ts'

const poll_ms = { first: 500, most: 3_000 }

/** What is undefined on a plan that does not allow reading; other failures go on. */
async function whereAllowed<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AuthenticationError && error.code === 'restricted_plan') return undefined
    throw error
  }
}

function typeOf(invocation: Invocation): RequestType | undefined {
  const given = text(invocation, 'type')
  const type = request_types.find((known) => known === given)
  if (given !== null && type === undefined)
    throw new CommandError(`--type must be one of ${request_types.join(', ')}, not '${given}'`, 2)
  return type
}

/** Asks for the number; what is not given of kind and carrier is inferred, by the service where that is in the plan. */
async function create(
  client: QuaylogClient,
  number: string,
  invocation: Invocation,
): Promise<Document<'tracking_request'>> {
  const numberType = typeOf(invocation)
  const scac = text(invocation, 'scac')?.toUpperCase()
  const own = { refNumbers: listed(text(invocation, 'refs')), shipmentTags: listed(text(invocation, 'tags')) }
  if (numberType === undefined || scac === undefined) {
    const inferred = await whereAllowed(() =>
      client.trackingRequests.createFromInfer(number, { ...own, scac, numberType }),
    )
    if (inferred !== undefined) return inferred.trackingRequest
  }
  const requestType = numberType ?? (isContainerNumber(number) ? 'container' : 'bill_of_lading')
  const wanted: NewTrackingRequest = {
    ...own,
    requestType,
    requestNumber: number,
    scac,
    autoDetectVoccScac: scac === undefined,
  }
  return client.trackingRequests.create(wanted)
}

/** No carrier has answered yet. */
function isOpen({ data }: Document<'tracking_request'>): boolean {
  return ['pending', 'created'].includes(data.attributes.status)
}

/** Looks until the carrier has answered or the time is over. */
async function outcome(
  client: QuaylogClient,
  id: string,
  seconds: number,
  signal: AbortSignal,
): Promise<Document<'tracking_request'>> {
  const { after: overdue, clear } = deadline(seconds)
  try {
    for (let wait = poll_ms.first; ; wait = Math.min(wait * 2, poll_ms.most)) {
      const request = await client.trackingRequests.get(id, { signal })
      if (!isOpen(request) || overdue()) return request
      await sleep(wait, undefined, { signal })
    }
  } finally {
    clear()
  }
}

function deadline(seconds: number): { after: () => boolean; clear: () => void } {
  let over = false
  const timer = setTimeout(() => (over = true), seconds * 1_000)
  return { after: () => over, clear: () => clearTimeout(timer) }
}

/** Prints a request; one that failed is a failure of the command. */
async function tell(
  client: QuaylogClient,
  invocation: Invocation,
  document: Document<'tracking_request'>,
  created: boolean,
): Promise<number> {
  const { data } = document
  const mapped = await whereAllowed(() => client.trackingRequests.get(data.id, { format: 'mapped' }))
  print(invocation, { ...document, meta: { tracking_request_created: created } }, () =>
    mapped === undefined
      ? `${data.attributes.request_number}  ${data.attributes.status}  ${data.id}`
      : requestCard(mapped),
  )
  return data.attributes.status === 'failed' ? 1 : 0
}

export const track = clientCommand({
  name: 'track',
  summary:
    'Tracks a container, bill of lading or booking; type and carrier are inferred. A number that is already tracked is not requested again.',
  positionals: ['NUMBER'],
  options: {
    type: { type: 'string', help: request_types.join(', ') },
    scac: { type: 'string', help: 'carrier code, such as MAEU' },
    refs: { type: 'string', help: 'own reference numbers, a comma list' },
    tags: { type: 'string', help: 'tags of the shipment, a comma list' },
    again: { type: 'boolean', help: 'ask even when it is tracked already' },
    wait: { type: 'string', help: 'seconds to wait for the outcome; 0 unless given' },
  },
  async run(client, invocation) {
    const number = normalizedNumber(invocation.positionals[0] ?? '')
    const seconds = wholeNumber(invocation, 'wait') ?? 0
    const found = invocation.options['again'] === true ? undefined : await whereAllowed(() => lookUp(client, number))
    if (found !== undefined && found.kind !== 'request') {
      return print(
        invocation,
        { data: { id: found.id, type: found.kind }, meta: { tracking_request_created: false } },
        () => `${number} is tracked already: quaylog show ${number}`,
      )
    }
    const open = found !== undefined && found.document.data.attributes.status !== 'failed' ? found.document : undefined
    const request = open ?? (await create(client, number, invocation))
    return untilInterrupted(async (signal) => {
      const last = seconds === 0 ? request : await outcome(client, request.data.id, seconds, signal)
      if (seconds > 0 && isOpen(last))
        process.stderr.write(
          `quaylog: no carrier has answered within ${seconds} s; the service keeps asking: quaylog show ${number}\n`,
        )
      return tell(client, invocation, last, open === undefined)
    })
  },
})
