import './chart.css'
import type { VesselAttributes } from '@quaylog/contract'
import { QuaylogError } from '@quaylog/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Ship } from 'lucide-react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Locked, Skeleton } from '../kit/states.tsx'
import { Ago } from '../kit/when.tsx'
import { recordWords } from '../words/record-words.ts'
import type { ContainerView } from './container-query.ts'
import { placesOf } from './journey-input.ts'
import { portArrival } from './pickup.ts'

const LiveChart = lazyPart(async () => (await import('../map/live-chart.tsx')).LiveChart)

const narrow_px = 560

/** The chart of the voyage as the service draws it: shapes and text, put into the page so that it follows the theme. */
export function Chart({ view }: { view: ContainerView }) {
  const { as_of } = view
  const { id } = view.container
  const size = innerWidth < narrow_px ? 'narrow' : 'wide'
  const frame = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'drawing' | 'live' | 'failed'>('drawing')
  const fail = useCallback(() => setState('failed'), [])
  const chart = useQuery({
    queryKey: ['container', id, 'chart', size, as_of],
    staleTime: as_of === null ? 60_000 : Infinity,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => loadChart(id, size, as_of, signal),
  })
  useEffect(() => {
    if (chart.data === undefined || chart.data === null) return
    const drawn = new DOMParser().parseFromString(chart.data, 'image/svg+xml').documentElement
    frame.current?.replaceChildren(document.importNode(drawn, true))
  }, [chart.data, state])
  if (chart.isError)
    return chart.error instanceof QuaylogError && chart.error.code === 'feature_not_enabled' ? (
      <Locked title={chart.error.message} help={recordWords.container.chart.locked} />
    ) : null
  if (chart.data === null) return null
  return (
    <figure className="panel chart" aria-label={recordWords.container.chart.title}>
      {state === 'live' && as_of === null ? (
        <Suspense fallback={<Skeleton rows={1} height={460} />}>
          <LiveChart id={id} onFail={fail} />
        </Suspense>
      ) : (
        <div className="chart-sea" ref={frame}>
          {chart.data === undefined && <Skeleton rows={1} height="100%" />}
        </div>
      )}
      <div className="chart-foot">
        <Vessel view={view} />
        {as_of === null && state === 'failed' && (
          <p className="quiet" role="status">
            {recordWords.container.chart.liveFailed}
          </p>
        )}
        {as_of === null && state !== 'failed' && (
          <button
            type="button"
            className="button"
            data-kind="text"
            onClick={() => setState(state === 'live' ? 'drawing' : 'live')}
          >
            {state === 'live' ? recordWords.container.chart.shut : recordWords.container.chart.open}
          </button>
        )}
      </div>
    </figure>
  )
}

/** Null: there is nothing to draw yet. */
async function loadChart(id: string, size: string, as_of: string | null, signal: AbortSignal): Promise<string | null> {
  const query = new URLSearchParams({ size, ...(as_of === null ? {} : { as_of }) })
  const response = await fetch(`/portal/api/containers/${id}/chart?${query}`, {
    signal,
    headers: { 'x-requested-with': 'quaylog-portal' },
  })
  if (response.status === 204) return null
  if (response.ok) return response.text()
  const code = response.status === 403 ? 'feature_not_enabled' : 'failed'
  throw new QuaylogError(recordWords.container.chart.off, { status: response.status, details: [{ title: '', code }] })
}

/** The leg that the box sails now and its ship; null: none, or it has arrived. */
function sailingOf({ container, shipment, included }: ContainerView) {
  const has_arrived = portArrival(container.attributes, shipment?.attributes) !== null
  const route = included.find(container.relationships?.route)
  const stops = included.all(route?.relationships?.route_locations)
  const at = stops.findLastIndex(
    ({ attributes: { outbound_atd_at, outbound_mode } }) =>
      outbound_atd_at !== null && (outbound_mode === 'vessel' || outbound_mode === 'feeder'),
  )
  const leg = stops[at]
  const has_called = (stops[at + 1]?.attributes.inbound_ata_at ?? null) !== null
  const vessel = included.find(leg?.relationships?.outbound_vessel)?.attributes
  return vessel === undefined || leg === undefined || has_arrived || has_called ? null : { vessel, leg }
}

/** The ship that carries the box, and where it was last heard; a past page draws that and says no more of it. */
function Vessel({ view }: { view: ContainerView }) {
  const sailing = sailingOf(view)
  if (sailing === null) return null
  const { vessel, leg } = sailing
  return (
    <div className="chart-vessel">
      <span>
        <Ship size={15} aria-hidden />
        <b>{vessel.name}</b> {leg.attributes.outbound_voyage_number}
        {vessel.imo !== null && `, IMO ${vessel.imo}`}
      </span>
      {view.as_of === null && <LastHeard vessel={vessel} />}
    </div>
  )
}

function LastHeard({ vessel }: { vessel: VesselAttributes }) {
  const { nautical_speed_knots: speed, navigational_heading_degrees: heading, position_timestamp: at } = vessel
  return (
    <>
      {speed !== null && <span>{recordWords.container.chart.speed(speed, heading)}</span>}
      {at === null ? (
        <span className="quiet">{recordWords.container.chart.noPosition}</span>
      ) : (
        <span className="quiet">
          {recordWords.container.chart.position} <Ago at={at} />
        </span>
      )}
    </>
  )
}

/** Whether there is anything that a chart could show. */
export function hasPlaces(view: ContainerView): boolean {
  return placesOf(view).length > 0
}
