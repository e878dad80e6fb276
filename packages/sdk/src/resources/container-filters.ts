import type { ContainerStatus } from '@quaylog/contract'
import type { Query } from '../transport.ts'

/** What narrows a list of containers; instants are ISO 8601. */
export interface ContainerFilters {
  /** Free text over container number, bill of lading and references. */
  q?: string | undefined
  /** Container number, exact. */
  number?: string | undefined
  status?: ContainerStatus | 'in_transit' | 'available_for_pickup' | undefined
  /** UN/LOCODE of the port of discharge. */
  port?: string | undefined
  /** SCAC of the shipping line. */
  carrier?: string | undefined
  updatedAfter?: string | undefined
  updatedBefore?: string | undefined
  createdAfter?: string | undefined
  createdBefore?: string | undefined
  trackingStopped?: boolean | undefined
  shipmentId?: string | undefined
}

/** The filters as the REST API spells them. */
export function containerQuery(filters: ContainerFilters): Query {
  return {
    q: filters.q,
    number: filters.number,
    'filter[status]': filters.status,
    'filter[pod_locode]': filters.port,
    'filter[line_scac]': filters.carrier,
    'filter[updated_at][start]': filters.updatedAfter,
    'filter[updated_at][end]': filters.updatedBefore,
    'filter[created_at][start]': filters.createdAfter,
    'filter[created_at][end]': filters.createdBefore,
    'filter[tracking_stopped]': filters.trackingStopped,
    'filter[shipment_id]': filters.shipmentId,
  }
}
