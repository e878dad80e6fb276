import { z } from 'zod'
import {
  entitlements,
  failed_reasons,
  inference_decisions,
  inferred_number_types,
  plans,
  search_entity_types,
  tracking_stopped_reasons,
} from '../enums.ts'
import { timestamp } from '../scalars.ts'
import { defineResource } from './definition.ts'

export const search_result_attributes = z.object({
  entity_type: z.enum(search_entity_types).describe('cargo stands for a container'),
  number: z.string(),
  shipment_id: z.string().nullable(),
  scac: z.string().nullable(),
  port_of_lading_name: z.string().nullable(),
  port_of_discharge_name: z.string().nullable(),
  containers_count: z.int().nullable(),
  tracking_stopped: z.boolean().nullable(),
  tracking_stopped_reason: z.enum(tracking_stopped_reasons).nullable(),
  status: z.string().nullable().describe('Status of a tracking request, current_status of a container'),
  failed_reason: z.enum(failed_reasons).nullable(),
  ref_numbers: z.array(z.string()),
  created_at: timestamp,
  updated_at: timestamp,
})
export type SearchResultAttributes = z.infer<typeof search_result_attributes>

/** A hit; its id is the record's. Wire contract 2.13. */
export const search_result = defineResource({
  attributes: search_result_attributes,
  filters: [{ parameter: 'query', kind: 'text', description: 'required, 1 to 100 characters' }],
})

const candidate = z.object({ scac: z.string(), name: z.string(), confidence: z.number().min(0).max(1) })

export const infer_number_results_attributes = z.object({
  number_type: z.enum(inferred_number_types),
  validation: z.object({
    is_valid: z.boolean().nullable(),
    type: z.enum(['container', 'shipment']),
    check_digit_passed: z.boolean().nullable(),
    parsed_number: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  shipping_line: z.object({
    decision: z.enum(inference_decisions),
    selected: candidate.nullable(),
    candidates: z.array(candidate),
  }),
})
export type InferNumberResultsAttributes = z.infer<typeof infer_number_results_attributes>

/** What kind of number it is and whose; the id is `req_<uuid>`. */
export const infer_number_results = defineResource({ attributes: infer_number_results_attributes })

export const user_attributes = z.object({ name: z.string() })
export type UserAttributes = z.infer<typeof user_attributes>
export const user = defineResource({ attributes: user_attributes })

export const account_attributes = z.object({
  company_name: z.string(),
  plan: z.enum(plans),
  trial_ends_at: timestamp.nullable(),
  active_containers: z.int(),
  active_container_limit: z.int().nullable().describe('Null: no limit'),
  entitlements: z.array(z.enum(entitlements)),
  custom_field_limit: z.int().nullable().describe('Null: no limit'),
})
export type AccountAttributes = z.infer<typeof account_attributes>
export const account = defineResource({ attributes: account_attributes })
