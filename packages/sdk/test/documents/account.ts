import type { Document, Resource } from '../../src/index.ts'
import { created_at, updated_at } from './times.ts'

/** What an account has beside its shipments: lines, webhooks, custom fields, results of searches. */

export const shipping_line: Resource<'shipping_line'> = {
  id: 'line-1',
  type: 'shipping_line',
  attributes: {
    scac: 'MSCU',
    name: 'Mediterranean Shipping Company',
    short_name: 'MSC',
    alternative_scacs: ['MEDU'],
    bol_prefix: 'MEDU',
    notes: null,
    tracking_url: null,
    contact_url: null,
    bill_of_lading_tracking_support: true,
    booking_number_tracking_support: true,
    container_number_tracking_support: true,
    provided_data: {
      ssl_lfd: false,
      seal_number: true,
      seal_number_notes: '',
      weight_in_lbs: true,
      weight_in_lbs_notes: '',
      equipment_type: true,
      equipment_type_notes: '',
      equipment_length: true,
      equipment_length_notes: '',
      equipment_height: true,
      equipment_height_notes: '',
      pod_arrived_at: true,
      pod_arrived_at_notes: '',
      pod_discharged_at: true,
      pod_discharged_at_notes: '',
      pod_full_out_at: true,
      pod_full_out_at_notes: '',
      empty_terminated_at: true,
      empty_terminated_at_notes: '',
      final_destination_full_out_at: false,
      final_destination_full_out_at_notes: '',
    },
  },
}
export const webhook: Resource<'webhook'> = {
  id: 'webhook-1',
  type: 'webhook',
  attributes: {
    url: 'https://hooks.example.org/in',
    active: true,
    events: ['container.updated'],
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    headers: [{ name: 'X-Team', value: 'imports' }],
    compat_signature_header: null,
    format: 'json_api',
    description: null,
    disabled_at: null,
    disabled_reason: null,
    created_at,
    updated_at,
  },
}
export const notification_document: Document<'webhook_notification'> = {
  data: {
    id: 'note-1',
    type: 'webhook_notification',
    attributes: { event: 'container.updated', delivery_status: 'pending', created_at },
    relationships: {
      reference_object: { data: { id: 'updated-1', type: 'container_updated_event' } },
      webhook: { data: { id: 'webhook-1', type: 'webhook' } },
      webhook_notification_logs: { data: [{ id: 'log-1', type: 'webhook_notification_log' }] },
    },
  },
  included: [
    {
      id: 'log-1',
      type: 'webhook_notification_log',
      attributes: {
        attempt: 1,
        status_code: 503,
        error: null,
        duration_ms: 12,
        created_at,
        next_attempt_at: updated_at,
      },
    },
  ],
}
export const category: Resource<'webhook_event_category'> = {
  id: 'rail-events',
  type: 'webhook_event_category',
  attributes: {
    name: 'Rail events',
    events: [{ name: 'container.transport.rail_loaded', description: 'Loaded on a train.' }],
  },
}
export const custom_field_document: Document<'custom_field'> = {
  data: {
    id: 'field-1',
    type: 'custom_field',
    attributes: { api_slug: 'po_line', value: ['a', 'b'], display_value: 'A, B', created_at, updated_at },
    relationships: {
      entity: { data: { id: 'shipment-1', type: 'shipment' } },
      definition: { data: { id: 'definition-1', type: 'custom_field_definition' } },
    },
  },
  included: [
    {
      id: 'definition-1',
      type: 'custom_field_definition',
      attributes: {
        entity_type: 'Shipment',
        api_slug: 'po_line',
        display_name: 'PO line',
        description: null,
        data_type: 'enum_multi',
        reference_type: null,
        validation: { max_length: 5 },
        default_format: null,
        default_value: null,
        template_id: null,
        created_at,
        updated_at,
      },
      relationships: { options: { data: [{ id: 'option-1', type: 'custom_field_option' }] } },
    },
  ],
}
export const definition_document: Document<'custom_field_definition'> = {
  data: {
    id: 'definition-1',
    type: 'custom_field_definition',
    attributes: {
      entity_type: 'Shipment',
      api_slug: 'po_line',
      display_name: 'PO line',
      description: null,
      data_type: 'enum_multi',
      reference_type: null,
      validation: { max_length: 5 },
      default_format: null,
      default_value: null,
      template_id: null,
      created_at,
      updated_at,
    },
    relationships: { options: { data: [{ id: 'option-1', type: 'custom_field_option' }] } },
  },
  included: [{ id: 'option-1', type: 'custom_field_option', attributes: { label: 'A', value: 'a', position: 1 } }],
}
export const search_result: Resource<'search_result'> = {
  id: 'container-1',
  type: 'search_result',
  attributes: {
    entity_type: 'cargo',
    number: 'MSCU1234566',
    shipment_id: 'shipment-1',
    scac: 'MSCU',
    port_of_lading_name: 'Shanghai',
    port_of_discharge_name: 'Los Angeles',
    containers_count: null,
    tracking_stopped: false,
    tracking_stopped_reason: null,
    status: 'on_ship',
    failed_reason: null,
    ref_numbers: [],
    created_at,
    updated_at,
  },
}
export const infer_result: Resource<'infer_number_results'> = {
  id: 'req_1',
  type: 'infer_number_results',
  attributes: {
    number_type: 'booking',
    validation: {
      is_valid: true,
      type: 'shipment',
      check_digit_passed: null,
      parsed_number: 'MEDUXX123456',
      reason: null,
    },
    shipping_line: {
      decision: 'auto_select',
      selected: { scac: 'MSCU', name: 'MSC', confidence: 0.97 },
      candidates: [],
    },
  },
}
export const account: Resource<'account'> = {
  id: 'account-1',
  type: 'account',
  attributes: {
    company_name: 'Northwind',
    plan: 'paid',
    trial_ends_at: null,
    active_containers: 3,
    active_container_limit: null,
    entitlements: ['routing_data'],
    custom_field_limit: null,
  },
}
export function change(sequence: number): Resource<'change'> {
  return {
    id: `change-${sequence}`,
    type: 'change',
    attributes: {
      sequence,
      cursor: `${sequence}-${sequence.toString(16).padStart(8, '0')}`,
      event: 'container.updated',
      created_at,
    },
    relationships: {
      reference_object: { data: { id: 'updated-1', type: 'container_updated_event' } },
      container: { data: { id: 'container-1', type: 'container' } },
      shipment: { data: { id: 'shipment-1', type: 'shipment' } },
    },
  }
}
