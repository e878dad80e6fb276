/** How operations on the records of a path are named, and the record in their summaries. */
export const record_words = {
  shipments: ['Shipment', 'a shipment'],
  containers: ['Container', 'a container'],
  tracking_requests: ['TrackingRequest', 'a tracking request'],
} as const
