import './journey.css'
import { Ship, TrainFront } from 'lucide-react'
import { Panel } from '../kit/panel.tsx'
import { Empty } from '../kit/states.tsx'
import { When, Zone } from '../kit/when.tsx'
import { recordWords } from '../words/record-words.ts'
import type { ContainerView } from './container-query.ts'
import { placesOf, timelineOf } from './journey-input.ts'
import { journeyOf } from './journey.ts'
import type { JourneyRow, JourneyStop } from './journey.ts'
import { Sourced } from './sourced.tsx'

/** The journey, place by place; the zone is named once for each. */
export function JourneyPanel({ view }: { view: ContainerView }) {
  const stops = journeyOf({
    container: view.container.attributes,
    shipment: view.shipment?.attributes,
    events: timelineOf(view),
    places: placesOf(view),
  })
  return (
    <Panel title={recordWords.container.journey}>
      {stops.length === 0 ? (
        <Empty title={recordWords.container.noJourney} />
      ) : (
        <ol className="journey">
          {stops.map((stop) => (
            <Stop key={stop.key} id={view.container.id} stop={stop} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

function Stop({ id, stop: { place, rows, under_way } }: { id: string; stop: JourneyStop }) {
  const first_at = rows.find(({ at }) => at !== null)?.at
  return (
    <li>
      <h3>
        {place.name}
        <span className="journey-place">
          {place.locode}
          {first_at != null && (
            <>
              {' '}
              · {recordWords.container.timesIn} <Zone at={first_at} zone={place.zone} />
            </>
          )}
        </span>
      </h3>
      <ol>
        {rows.map((row) => (
          <Row key={row.key} id={id} row={row} zone={place.zone} />
        ))}
      </ol>
      {under_way && (
        <p className="journey-leg">
          {under_way.by === 'ship' ? <Ship size={16} aria-hidden /> : <TrainFront size={16} aria-hidden />}
          {under_way.by === 'ship'
            ? recordWords.container.onBoard(under_way.vessel, under_way.voyage)
            : recordWords.container.onTrain}
        </p>
      )}
    </li>
  )
}

function Row({ id, row, zone }: { id: string; row: JourneyRow; zone: string | null }) {
  const name: string = new Map<string, string>(Object.entries(recordWords.happening)).get(row.what) ?? row.what
  return (
    <li data-expected={row.is_expected || undefined}>
      <span className="journey-what">{name}</span>
      <span className="journey-detail">{row.detail}</span>
      <span className="journey-when">
        {row.at === null && <span className="quiet">{recordWords.container.noDate}</span>}
        {row.at !== null &&
          (row.field === null ? (
            <When at={row.at} zone={zone} long />
          ) : (
            <Sourced id={id} field={row.field}>
              <When at={row.at} zone={zone} long />
            </Sourced>
          ))}
        {row.is_expected && row.at !== null && <em>{recordWords.container.expected}</em>}
      </span>
    </li>
  )
}
