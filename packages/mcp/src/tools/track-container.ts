import { isContainerNumber, normalizedNumber, type RequestType } from '@quaylog/contract'
import { AuthenticationError, NotFoundError, ValidationError, type Document, type InferredNumber } from '@quaylog/sdk'
import { z } from 'zod'
import { scac } from '../arguments.ts'
import type { CallContext } from '../context.ts'
import { answer, isRestrictedPlan, refuse } from '../result.ts'
import { defineTool } from '../tool.ts'
import { readContainer } from './get-container.ts'

const number_types = ['container', 'bill_of_lading', 'booking_number'] as const
const type_spellings: Record<string, string> = { booking: 'booking_number', bl: 'bill_of_lading' }

interface Wanted {
  readonly number: string
  readonly numberType?: RequestType | undefined
  readonly scac?: string | undefined
  readonly refNumbers?: string[] | undefined
}

/** Older spellings of the arguments are taken. */
function tolerate(given: Record<string, unknown>): Record<string, unknown> {
  const { numberType } = given
  return {
    ...given,
    number: given['number'] ?? given['containerNumber'] ?? given['bookingNumber'],
    numberType: typeof numberType === 'string' ? (type_spellings[numberType] ?? numberType) : numberType,
  }
}

/** What is undefined on a plan that does not allow reading; other failures go on. */
async function whereAllowed<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read()
  } catch (error) {
    if (isRestrictedPlan(error)) return undefined
    throw error
  }
}

/** Ids of containers in the account under exactly this number, newest first. */
async function trackedContainers(wanted: Wanted, { client, signal }: CallContext): Promise<readonly string[]> {
  const isContainer =
    wanted.numberType === 'container' || (wanted.numberType === undefined && isContainerNumber(wanted.number))
  if (isContainer) {
    const { data } = await client.containers.list({ number: wanted.number }, { format: 'raw', signal, include: '' })
    return data.map((container) => container.id)
  }
  const { data } = await client.shipments.list({ number: wanted.number }, { format: 'raw', signal, include: '' })
  return data.flatMap((shipment) => shipment.relationships?.containers?.data.map((container) => container.id) ?? [])
}

async function existing(wanted: Wanted, context: CallContext) {
  const [id, ...others] = (await whereAllowed(() => trackedContainers(wanted, context))) ?? []
  if (id === undefined) return undefined
  const notes =
    others.length === 0
      ? []
      : [
          `${others.length + 1} containers are tracked under this number; further ids: ${others.slice(0, 25).join(', ')}`,
        ]
  return {
    ...(await readContainer(id, ['shipment'], context, notes)),
    trackingRequestCreated: false,
    inferResult: { source: 'search_match' },
  }
}

interface Created {
  readonly infer?: InferredNumber
  readonly document: Document<'tracking_request'>
}

/** Asks for the number to be tracked; kind and carrier are inferred unless both are given. */
async function create(wanted: Wanted, { client, signal }: CallContext): Promise<Created> {
  const { number, numberType, scac: carrier, refNumbers } = wanted
  const options = { format: 'raw', signal } as const
  if (numberType === undefined || carrier === undefined) {
    const given = { scac: carrier, numberType, refNumbers }
    const inferred = await whereAllowed(() => client.trackingRequests.createFromInfer(number, given, options))
    if (inferred !== undefined) return { infer: inferred.infer, document: inferred.trackingRequest }
  }
  const requestType = numberType ?? (isContainerNumber(number) ? 'container' : 'bill_of_lading')
  const request = {
    requestType,
    requestNumber: number,
    scac: carrier,
    autoDetectVoccScac: carrier === undefined,
    refNumbers,
  }
  return { document: await client.trackingRequests.create(request, options) }
}

function inferResult(infer: InferredNumber | undefined) {
  if (infer === undefined) return {}
  const { selected, decision } = infer.shippingLine
  return {
    inferResult: {
      inferredType: infer.numberType,
      ...(selected === null ? {} : { selectedScac: selected.scac }),
      decision,
      source: 'inference',
    },
  }
}

async function createdAnswer({ infer, document }: Created, context: CallContext) {
  const { id, attributes: a, relationships } = document.data
  const containerId = relationships?.container?.data?.id
  const linked =
    containerId === undefined ? undefined : await whereAllowed(() => readContainer(containerId, ['shipment'], context))
  return answer({
    ...linked,
    trackingRequestCreated: true,
    trackingRequest: {
      id,
      requestNumber: a.request_number,
      requestType: a.request_type,
      ...(a.scac === null ? {} : { scac: a.scac }),
      status: a.status,
    },
    ...inferResult(infer),
    _metadata: {
      includes_loaded: linked === undefined ? [] : ['shipment'],
      notes: ['The outcome comes later: see list_tracking_requests or search_container.'],
    },
  })
}

function impossible(error: 'NotFound' | 'ValidationFailed', message: string) {
  return refuse({ error, message, trackingRequestCreated: false, _metadata: { includes_loaded: [] } })
}

/** The one tool that changes something. */
export const track_container = defineTool({
  name: 'track_container',
  title: 'Track a container, bill of lading or booking',
  description:
    'Starts tracking a number. Returns the container when the number is already tracked in this account, else creates a tracking request whose outcome comes ' +
    'later. Search before you call it, and do not repeat it while a request is pending: each call can create another request.',
  input: z.object({
    number: z.string().trim().min(1).describe('Container number, bill of lading or booking number'),
    numberType: z.enum(number_types).optional().describe('Overrides inference'),
    scac: scac.optional().describe('Carrier code; leave out when unsure'),
    refNumbers: z.array(z.string()).optional().describe('Own reference numbers to attach'),
  }),
  output: z.object({
    id: z.string().optional(),
    number: z.string().optional(),
    status: z.string().optional(),
    trackingRequestCreated: z.boolean(),
    trackingRequest: z
      .object({ id: z.string(), requestNumber: z.string(), requestType: z.string(), status: z.string() })
      .optional(),
    error: z.string().optional(),
  }),
  readOnly: false,
  tolerate,
  async run(given, context) {
    const wanted = { ...given, number: normalizedNumber(given.number), scac: given.scac?.toUpperCase() }
    try {
      const found = await existing(wanted, context)
      return found === undefined ? await createdAnswer(await create(wanted, context), context) : answer(found)
    } catch (error) {
      if (error instanceof ValidationError) return impossible('ValidationFailed', error.message)
      if (error instanceof NotFoundError || (error instanceof AuthenticationError && error.code === 'not_allowed'))
        return impossible('NotFound', error.message)
      throw error
    }
  },
})
