import { mapAttributes, type Included, type Resource } from '../included.ts'
import { placeSummary, terminalSummary } from './places.ts'

/** A line of a container's timeline with its place. */
export type TransportEvent = ReturnType<typeof mapTransportEvent>
export function mapTransportEvent(event: Resource<'transport_event'>, included: Included) {
  const location = included.find(event.relationships?.location)
  const terminal = included.find(event.relationships?.terminal)
  return {
    ...mapAttributes<'transport_event'>(event),
    ...(location === undefined ? {} : { location: placeSummary(location) }),
    ...(terminal === undefined ? {} : { terminal: terminalSummary(terminal) }),
  }
}

/** What a source said in its own words. */
export type RawEvent = ReturnType<typeof mapRawEvent>
export function mapRawEvent(event: Resource<'raw_event'>, included: Included) {
  const location = included.find(event.relationships?.location)
  return {
    ...mapAttributes<'raw_event'>(event),
    ...(location === undefined ? {} : { location: placeSummary(location) }),
  }
}
