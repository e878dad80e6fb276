import './map.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Voyage } from '../../../embed/src/frame/voyage.ts'
import { Skeleton } from '../kit/states.tsx'
import { landQuery } from './land-query.ts'
import { mapWords } from './map-words.ts'
import type { TrafficChart } from './traffic-chart.ts'
import type { PlacedVessel } from './traffic.ts'

/**
 * The ships on a chart; the code that draws it comes with the first visit. Browsers without WebGL are told that the
 * list has it all.
 */
export function TrafficMap({
  vessels,
  selected,
  voyage,
  onSelect,
}: {
  vessels: readonly PlacedVessel[]
  selected: string | null
  voyage: Voyage | undefined
  onSelect: (id: string | null) => void
}) {
  const land = useQuery(landQuery)
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<TrafficChart>(null)
  const newest = useRef({ vessels, selected, voyage, onSelect })
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  newest.current = { vessels, selected, voyage, onSelect }

  useEffect(() => {
    const container = place.current
    if (land.data === undefined || container === null) return
    let is_gone = false
    const made = import('./traffic-chart.ts').then(({ createTrafficChart }) =>
      createTrafficChart(container, land.data, newest.current.vessels, (id) => newest.current.onSelect(id)),
    )
    made
      .then((ready) => {
        if (is_gone) return
        chart.current = ready
        ready.show(newest.current)
        setState('drawn')
      })
      .catch(() => setState('failed'))
    return () => {
      is_gone = true
      chart.current = null
      made.then((ready) => ready.destroy()).catch(() => undefined)
    }
  }, [land.data])
  useEffect(() => chart.current?.show({ vessels, selected, voyage }), [vessels, selected, voyage])
  useEffect(() => onThemeChange(() => chart.current?.recolour()), [])

  if (land.isError || state === 'failed')
    return (
      <p className="state-help traffic-off" role="status">
        {mapWords.noChart}
      </p>
    )
  return (
    <div className="traffic-chart" data-state={state} role="region" aria-label={mapWords.chart}>
      {state === 'drawing' && <Skeleton rows={1} height="100%" />}
      <div className="traffic-canvas" ref={place} />
    </div>
  )
}

/** Calls back when the page turns from day to night or back. */
function onThemeChange(turned: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const watch = new MutationObserver(turned)
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  system.addEventListener('change', turned)
  return () => {
    watch.disconnect()
    system.removeEventListener('change', turned)
  }
}
