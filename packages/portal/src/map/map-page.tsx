import './map.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { PageHead } from '../kit/panel.tsx'
import type { Voyage } from '../../../embed/src/frame/voyage.ts'
import { Empty, OlderThanWanted, Skeleton, Trouble } from '../kit/states.tsx'
import { Ago, When, Zone } from '../kit/when.tsx'
import { useSession } from '../service/session.ts'
import { mapWords } from './map-words.ts'
import { useVoyage } from './voyage-query.ts'
import { aboardQuery, trafficQuery } from './traffic-query.ts'
import type { TrafficVessel } from './traffic-query.ts'
import { lookOf, placed } from './traffic.ts'
import type { Look } from './traffic.ts'
import { TrafficMap } from './traffic-map.tsx'

const route = getRouteApi('/shell/chart')

/** All ships that carry containers of the account, on a chart and as a list that tells the same. */
export function MapPage() {
  const { clock } = useSession()
  const traffic = useQuery(trafficQuery(clock.is_sandbox))
  const { ship: selected = null } = route.useSearch()
  const navigate = useNavigate()
  const setSelected = (id: string | null) =>
    void navigate({ to: '/chart', search: id === null ? {} : { ship: id }, replace: true, resetScroll: false })
  const voyage = useVoyageAboard(selected)
  const on_chart = useMemo(
    () => (traffic.data === undefined ? [] : placed(traffic.data.vessels, Date.parse(traffic.data.now))),
    [traffic.data],
  )
  if (traffic.data === undefined)
    return traffic.isError ? (
      <>
        <PageHead title={mapWords.title} />
        <Trouble error={traffic.error} retry={() => void traffic.refetch()} />
      </>
    ) : (
      <>
        <PageHead title={mapWords.title} />
        <Skeleton rows={6} height={72} />
      </>
    )
  const { vessels, now } = traffic.data
  const containers = vessels.reduce((sum, vessel) => sum + vessel.containers, 0)
  return (
    <>
      <PageHead
        title={mapWords.title}
        below={
          vessels.length > 0 && (
            <p className="page-below">
              <span>{mapWords.help(vessels.length, containers)}</span>
              <span>
                {mapWords.asOf} <When at={now} zone="UTC" /> <Zone at={now} zone="UTC" />
              </span>
            </p>
          )
        }
      />
      {traffic.isRefetchError && <OlderThanWanted error={traffic.error} retry={() => void traffic.refetch()} />}
      {vessels.length === 0 ? (
        <Empty title={mapWords.none} help={mapWords.noneHelp} />
      ) : (
        <div className="traffic">
          <div className="traffic-picture">
            <TrafficMap vessels={on_chart} selected={selected} voyage={voyage} onSelect={setSelected} />
            <Legend />
          </div>
          <Ships vessels={vessels} now_ms={Date.parse(now)} selected={selected} onSelect={setSelected} />
        </div>
      )}
    </>
  )
}

/** Ports and ways of the first box aboard the chosen ship; undefined: none is chosen, or it is not here yet. */
function useVoyageAboard(ship: string | null): Voyage | undefined {
  const aboard = useQuery({ ...aboardQuery(ship ?? ''), enabled: ship !== null })
  const first = ship === null ? undefined : aboard.data?.[0]?.id
  return useVoyage(first).data
}

const legend_looks = ['ship', 'risk', 'late', 'old', 'estimated'] as const
const hatches = [
  [-4, 2.6, 6.2],
  [0.2, 2.6, 6.2],
  [4.4, 2.6, 6.2],
  [9, 1.6, 6.2],
] as const
/** What lies on the deck of each, as top, height and width: as the chart draws it. */
const decks = {
  ship: hatches,
  risk: [
    [-7, 10, 3.6],
    [5.5, 3.6, 3.6],
  ],
  late: hatches.slice(2),
  old: hatches,
  estimated: [],
} as const

/** What the ships' looks mean: by shape and fill as well as by colour. */
function Legend() {
  return (
    <ul className="traffic-legend" aria-label={mapWords.legend}>
      {legend_looks.map((look) => (
        <li key={look}>
          <svg className="traffic-mark" data-look={look} viewBox="-7 -15 14 29" aria-hidden>
            <path d="M0-14C4.4-9 5.6-5 5.6 0V10.5Q5.6 12.5 3.6 12.5H-3.6Q-5.6 12.5-5.6 10.5V0C-5.6-5-4.4-9 0-14z" />
            {decks[look].map(([top, height, width]) => (
              <rect key={top} x={-width / 2} y={top} width={width} height={height} />
            ))}
          </svg>
          {mapWords.looks[look]}
        </li>
      ))}
    </ul>
  )
}

interface ShipsProps {
  readonly vessels: readonly TrafficVessel[]
  readonly now_ms: number
  readonly selected: string | null
  readonly onSelect: (id: string | null) => void
}

/** The ships in words; the chosen one with what it carries. */
function Ships({ vessels, now_ms, selected, onSelect }: ShipsProps) {
  const chosen = vessels.find(({ id }) => id === selected)
  const shown = chosen === undefined ? vessels : [chosen]
  return (
    <section className="panel traffic-list" aria-label={mapWords.list}>
      {chosen !== undefined && (
        <button type="button" className="button" data-kind="text" onClick={() => onSelect(null)}>
          <X size={15} aria-hidden />
          {mapWords.close}
        </button>
      )}
      <ul>
        {shown.map((vessel) => (
          <Ship
            key={vessel.id}
            vessel={vessel}
            look={lookOf(vessel, now_ms)}
            is_chosen={vessel === chosen}
            onSelect={onSelect}
          />
        ))}
      </ul>
      {chosen !== undefined && <Aboard vessel={chosen} />}
    </section>
  )
}

function Ship({
  vessel,
  look,
  is_chosen,
  onSelect,
}: {
  vessel: TrafficVessel
  look: Look
  is_chosen: boolean
  onSelect: (id: string | null) => void
}) {
  const { id, name, containers, at_risk, next_port, next_time_zone, arrival_at, position_at, speed_knots } = vessel
  const is_heard = look !== 'hidden' && look !== 'estimated'
  return (
    <li>
      <button
        type="button"
        className="traffic-ship"
        data-look={look}
        aria-pressed={is_chosen}
        onClick={() => onSelect(is_chosen ? null : id)}
      >
        <b>{name}</b>
        <span>
          {mapWords.aboard(containers)}
          {at_risk > 0 && `, ${mapWords.atRisk(at_risk)}`}
          {next_port !== null && `, ${mapWords.next(next_port)}`}
          {arrival_at !== null && (
            <>
              , {mapWords.due} <When at={arrival_at} zone={next_time_zone} />{' '}
              <Zone at={arrival_at} zone={next_time_zone} />
            </>
          )}
        </span>
        <small>
          {mapWords.looks[look]}
          {speed_knots !== null && is_heard && `, ${mapWords.speed(speed_knots)}`}
          {position_at !== null && look !== 'estimated' && (
            <>
              , {mapWords.seen} <Ago at={position_at} />
            </>
          )}
        </small>
      </button>
    </li>
  )
}

function Aboard({ vessel }: { vessel: TrafficVessel }) {
  const aboard = useQuery(aboardQuery(vessel.id))
  if (aboard.data === undefined)
    return aboard.isError ? (
      <Trouble error={aboard.error} retry={() => void aboard.refetch()} />
    ) : (
      <Skeleton rows={Math.min(6, vessel.containers)} height={40} />
    )
  return (
    <>
      <h2 className="traffic-aboard">{mapWords.selected(vessel.name)}</h2>
      <ul>
        {aboard.data.map(({ id, number, pod_name, pod_eta_at, pod_timezone }) => (
          <li key={id} className="traffic-box">
            <Link to="/containers/$id" params={{ id }} className="mono">
              {number}
            </Link>
            <span>
              {pod_name}
              {pod_eta_at !== null && (
                <>
                  , {mapWords.due} <When at={pod_eta_at} zone={pod_timezone} />{' '}
                  <Zone at={pod_eta_at} zone={pod_timezone} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
