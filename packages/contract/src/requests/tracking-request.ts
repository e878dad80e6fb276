import { z } from 'zod'
import { party_roles, request_types, type PartyRole, type RequestType } from '../enums.ts'
import { size_limits } from '../limits.ts'
import { custom_field_value } from '../resources/custom-field.ts'
import { isContainerNumber, isTestNumber, numberFault } from '../tracking-number.ts'
import { members, optionalRelationship, requestDocument } from './envelope.ts'
import { ref_numbers_input, tags_input } from './shipment.ts'

const staged_value = z.object({ api_slug: z.string().min(1), value: custom_field_value })

/** Custom fields that are set once the records exist; without a number they go to every container. */
export const initial_custom_fields = z.object({
  shipment: z.array(staged_value).max(size_limits.initial_custom_fields_items_max).optional(),
  containers: z
    .array(staged_value.extend({ number: z.string().nullable().optional() }))
    .max(size_limits.initial_custom_fields_items_max)
    .optional(),
})

const emptyAsAbsent = (value: unknown): unknown => (value === '' || value === null ? undefined : value)

/** Whether a SCAC is known and supported is for the service to say. */
const scac_input = z.preprocess(emptyAsAbsent, z.string().trim().toUpperCase().max(10).optional())

/** Container numbers have a form of their own; those of the test line are taken as whatever they are asked for. */
function isOfItsType({
  request_type,
  request_number,
  scac,
}: {
  readonly request_type: RequestType
  readonly request_number: string
  readonly scac?: string | undefined
}): boolean {
  return (
    request_type !== 'container' ||
    isContainerNumber(request_number) ||
    (scac === 'TEST' && isTestNumber(request_number))
  )
}

const attributes = members({
  request_type: z.enum(request_types),
  request_number: z
    .string()
    .trim()
    .min(size_limits.request_number_characters_min)
    .max(size_limits.request_number_characters_max),
  scac: scac_input,
  auto_detect_vocc_scac: z.preprocess((value) => value ?? undefined, z.boolean().default(false)),
  ref_numbers: ref_numbers_input.optional(),
  shipment_tags: tags_input.optional(),
  initial_custom_fields: initial_custom_fields.optional(),
}).superRefine((value, context) => {
  if (value.scac === undefined && !value.auto_detect_vocc_scac) {
    context.addIssue({
      code: 'custom',
      path: ['scac'],
      params: { problem: { name: 'blank', detail: "Scac can't be blank" } },
    })
  }
  const fault =
    numberFault(value.request_number)?.detail ??
    (isOfItsType(value) ? null : 'is no container number: four letters and seven digits')
  if (fault !== null)
    context.addIssue({
      code: 'custom',
      path: ['request_number'],
      params: { problem: { name: 'invalid', detail: `Request number ${fault}` } },
    })
})

const party = optionalRelationship('party')
const relationships = z.object({
  shipper: party,
  consignee: party,
  notify_party: party,
  customs_broker: party,
  customer: party,
  freight_forwarder: party,
  pickup_dray_carrier: party,
} satisfies Record<PartyRole, typeof party>)

export const create_tracking_request_request = z.object({
  data: z.object({ type: z.literal('tracking_request'), attributes, relationships: relationships.nullish() }),
})
export type CreateTrackingRequestRequest = z.infer<typeof create_tracking_request_request>

/** The party asked for in each role, in the order of the roles. */
export function requestedParties(
  request: CreateTrackingRequestRequest,
): readonly { readonly role: PartyRole; readonly party_id: string }[] {
  return party_roles.flatMap((role) => {
    const id = request.data.relationships?.[role]?.data?.id
    return id === undefined ? [] : [{ role, party_id: id }]
  })
}

/** `ref_number` is appended, `ref_numbers` replaces. */
export const update_tracking_request_request = requestDocument(
  'tracking_request',
  members({
    ref_number: z.string().trim().min(1).max(size_limits.ref_number_characters_max).optional(),
    ref_numbers: ref_numbers_input.optional(),
    shipment_tags: tags_input.optional(),
  }),
)
export type UpdateTrackingRequestRequest = z.infer<typeof update_tracking_request_request>

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** `{number}` and `{data: {attributes: {number}}}` are both taken. */
const asDocument = (body: unknown): unknown =>
  isObject(body) && !('data' in body) ? { data: { attributes: { number: body['number'] } } } : body

export const infer_number_request = z.preprocess(
  asDocument,
  z.object({
    data: z.object({
      attributes: members({
        number: z
          .string()
          .trim()
          .min(size_limits.request_number_characters_min)
          .max(size_limits.request_number_characters_max)
          .superRefine((number, context) => {
            const fault = numberFault(number)?.detail
            if (fault !== undefined)
              context.addIssue({ code: 'custom', params: { problem: { name: 'invalid', detail: `Number ${fault}` } } })
          }),
      }),
    }),
  }),
)
export type InferNumberRequest = z.infer<typeof infer_number_request>
