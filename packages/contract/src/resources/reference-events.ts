import { z } from 'zod'
import { estimate_sources, pod_terminal_sources, update_sources } from '../enums.ts'
import { date, time_zone, timestamp } from '../scalars.ts'
import { fee, hold } from './container.ts'
import { defineResource, to_one } from './definition.ts'

export const estimated_event_attributes = z.object({
  event: z.literal('shipment.estimated.arrival'),
  estimated_timestamp: timestamp,
  created_at: timestamp,
  timezone: time_zone.nullable(),
  location_locode: z.string().nullable(),
  voyage_number: z.string().nullable(),
  data_source: z.enum(estimate_sources),
})
export type EstimatedEventAttributes = z.infer<typeof estimated_event_attributes>

/** A changed estimate of arrival for a shipment. Wire contract 2.6. */
export const estimated_event = defineResource({
  attributes: estimated_event_attributes,
  relationships: { shipment: to_one('shipment'), port: to_one('port'), vessel: to_one('vessel') },
})

const instant_change = z.tuple([timestamp.nullable(), timestamp.nullable()]).optional()
const day_change = z.tuple([date.nullable(), date.nullable()]).optional()
const text_change = z.tuple([z.string().nullable(), z.string().nullable()]).optional()

/** Old value first, new value second; only what changed; holds and fees whole before and after. */
export const changeset = z.object({
  available_for_pickup: z.tuple([z.boolean().nullable(), z.boolean().nullable()]).optional(),
  holds_at_pod_terminal: z.tuple([z.array(hold), z.array(hold)]).optional(),
  fees_at_pod_terminal: z.tuple([z.array(fee), z.array(fee)]).optional(),
  pickup_lfd: instant_change,
  pickup_lfd_line: instant_change,
  pickup_lfd_terminal: instant_change,
  pickup_lfd_rail: instant_change,
  pickup_lfd_on: day_change,
  pickup_lfd_line_on: day_change,
  pickup_lfd_terminal_on: day_change,
  pickup_lfd_rail_on: day_change,
  pickup_appointment_at: instant_change,
  location_at_pod_terminal: text_change,
  pod_terminal: text_change,
})
export type ContainerChangeset = z.infer<typeof changeset>

export const container_updated_event_attributes = z.object({
  changeset: changeset.describe('Old and new value by attribute'),
  timestamp,
  timezone: time_zone.nullable(),
  data_source: z.enum(update_sources),
})
export type ContainerUpdatedEventAttributes = z.infer<typeof container_updated_event_attributes>

export const container_updated_event = defineResource({
  attributes: container_updated_event_attributes,
  relationships: { container: to_one('container'), terminal: to_one('terminal'), shipment: to_one('shipment') },
})

export const container_created_event_attributes = z.object({ timestamp, timezone: time_zone.describe('Etc/UTC') })
export type ContainerCreatedEventAttributes = z.infer<typeof container_created_event_attributes>

export const container_created_event = defineResource({
  attributes: container_created_event_attributes,
  relationships: { container: to_one('container'), shipment: to_one('shipment') },
})

export const container_pod_terminal_changed_event_attributes = z.object({
  timestamp,
  data_source: z.enum(pod_terminal_sources),
})
export type ContainerPodTerminalChangedEventAttributes = z.infer<typeof container_pod_terminal_changed_event_attributes>

export const container_pod_terminal_changed_event = defineResource({
  attributes: container_pod_terminal_changed_event_attributes,
  relationships: { container: to_one('container'), terminal: to_one('terminal'), shipment: to_one('shipment') },
})
