import './map.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { PageHead } from '../kit/panel.tsx'
import { Empty, OlderThanWanted, Skeleton, Trouble } from '../kit/states.tsx'
import { Ago, When } from '../kit/when.tsx'
import { useSession } from '../service/session.ts'
import { mapWords } from './map-words.ts'
import { aboardQuery, trafficQuery } from './traffic-query.ts'
import type { TrafficVessel } from './traffic-query.ts'
import { lookOf, placed } from './traffic.ts'
import type { Look } from './traffic.ts'
import { TrafficMap } from './traffic-map.tsx'

/** All ships that carry containers of the account, on a chart and as a list that tells the same. */
export function MapPage() {
  const { clock } = useSession()
  const traffic = useQuery(trafficQuery(clock.is_sandbox))
  const [selected, setSelected] = useState<string | null>(null)
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
        below={vessels.length > 0 && <p className="page-below">{mapWords.help(vessels.length, containers)}</p>}
      />
      {traffic.isRefetchError && <OlderThanWanted error={traffic.error} retry={() => void traffic.refetch()} />}
      {vessels.length === 0 ? (
        <Empty title={mapWords.none} help={mapWords.noneHelp} />
      ) : (
        <div className="traffic">
          <TrafficMap vessels={on_chart} selected={selected} onSelect={setSelected} />
          <Ships vessels={vessels} now_ms={Date.parse(now)} selected={selected} onSelect={setSelected} />
        </div>
      )}
    </>
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
  const { id, name, containers, next_port, next_time_zone, arrival_at, position_at, speed_knots } = vessel
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
          {next_port !== null && `, ${mapWords.next(next_port)}`}
          {arrival_at !== null && (
            <>
              , {mapWords.due} <When at={arrival_at} zone={next_time_zone} />
            </>
          )}
        </span>
        <small>
          {mapWords.looks[look]}
          {speed_knots !== null && look !== 'hidden' && `, ${mapWords.speed(speed_knots)}`}
          {position_at !== null && (
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
                  , {mapWords.due} <When at={pod_eta_at} zone={pod_timezone} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
