import { useQuery } from '@tanstack/react-query'
import { Ago, When, Zone } from '../kit/when.tsx'
import { duration, shortDate } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import { recordWords } from '../words/record-words.ts'
import { historyQuery } from './container-query.ts'
import type { ContainerView, History, ProvenanceOf } from './container-query.ts'
import { arrivalOf, urgencyOf } from './pickup.ts'
import type { Arrival } from './pickup.ts'
import { Sourced } from './sourced.tsx'
import { urgencyText, urgencyTone } from './urgency-text.ts'

/** The one sentence that answers the question: when, or what now; and why it last moved. */
export function Lead({ view: { as_of, container, shipment } }: { view: ContainerView }) {
  const history = useQuery(historyQuery(container.id))
  const now = useNow()
  const { attributes } = container
  const arrival = arrivalOf(attributes, shipment?.attributes)
  const urgency = urgencyOf(attributes, now)
  const moved = arrival === null || arrival.is_actual ? null : lastMove(history.data, arrival.is_inland, as_of)
  const heard_at = [shipment?.attributes.line_tracking_last_succeeded_at, attributes.terminal_checked_at]
    .filter((at) => at != null)
    .toSorted()
    .at(-1)
  return (
    <div className="lead">
      <p className="lead-line">
        {arrival === null ? (
          recordWords.container.noArrival
        ) : (
          <ArrivalLine arrival={arrival} container_id={container.id} shipment={shipment} />
        )}
      </p>
      {urgency && (
        <p className="lead-urgent tone-text" data-tone={urgencyTone(urgency)}>
          {urgencyText(urgency)}.
        </p>
      )}
      <p className="lead-why">
        {moved !== null && (
          <>
            {recordWords.container.moved(
              recordWords.sources[moved.data_source],
              duration(Math.abs(moved.by_ms)),
              moved.by_ms > 0,
              shortDate(moved.told_at, 'UTC'),
            )}{' '}
          </>
        )}
        {heard_at !== undefined && (
          <>
            {recordWords.container.lastHeard} <Ago at={heard_at} />.
          </>
        )}
      </p>
    </div>
  )
}

function ArrivalLine({
  arrival,
  container_id,
  shipment,
}: {
  arrival: Arrival
  container_id: string
  shipment: ContainerView['shipment']
}) {
  const { is_actual, is_inland, at, zone } = arrival
  const place = shipment?.attributes[is_inland ? 'destination_name' : 'port_of_discharge_name']
  return (
    <>
      {is_actual ? recordWords.container.arrived : recordWords.container.arrives} {place}{' '}
      <Sourced {...sourceOf(arrival, container_id, shipment?.id)}>
        <b className={is_actual ? undefined : 'expected'}>
          <When at={at} zone={zone} long />
        </b>{' '}
        <Zone at={at} zone={zone} />
      </Sourced>
    </>
  )
}

/** The field that states the arrival: the box's own where it was seen arriving, else the shipment's. */
function sourceOf(
  { is_actual, is_inland }: Arrival,
  container_id: string,
  shipment_id: string | undefined,
): { of: ProvenanceOf; id: string; field: string } {
  if (is_actual || shipment_id === undefined)
    return { of: 'containers', id: container_id, field: is_inland ? 'ind_ata_at' : 'pod_arrived_at' }
  return { of: 'shipments', id: shipment_id, field: is_inland ? 'destination_eta_at' : 'pod_eta_at' }
}

/** How the estimate of the arrival moved the last time, by a moment; null: it never did. */
function lastMove(history: History | undefined, is_inland: boolean, as_of: string | null) {
  const values = history?.[is_inland ? 'estimated_arrived_at_inland_destination' : 'estimated_vessel_arrived'] ?? []
  const [before, last] = values.filter(({ told_at }) => as_of === null || told_at <= as_of).slice(-2)
  if (before === undefined || last === undefined || typeof before.value !== 'string' || typeof last.value !== 'string')
    return null
  return {
    data_source: last.data_source,
    told_at: last.told_at,
    by_ms: Date.parse(last.value) - Date.parse(before.value),
  }
}
