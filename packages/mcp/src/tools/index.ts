import type { DefinedTool } from '../tool.ts'
import { get_container } from './get-container.ts'
import { get_container_route } from './get-container-route.ts'
import { get_container_transport_events } from './get-container-transport-events.ts'
import { get_shipment_details } from './get-shipment-details.ts'
import { get_supported_shipping_lines } from './get-supported-shipping-lines.ts'
import { list_containers } from './list-containers.ts'
import { list_shipments } from './list-shipments.ts'
import { list_tracking_requests } from './list-tracking-requests.ts'
import { search_container } from './search-container.ts'
import { track_container } from './track-container.ts'

/** Every tool, in the order in which they are listed. */
export const tools: readonly DefinedTool[] = [
  search_container,
  track_container,
  get_container,
  get_container_transport_events,
  get_shipment_details,
  get_supported_shipping_lines,
  get_container_route,
  list_shipments,
  list_containers,
  list_tracking_requests,
]
