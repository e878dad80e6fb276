import './map.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Chart } from '../../../embed/src/frame/chart.ts'
import type { readLandFile } from '../../../embed/src/frame/land.ts'
import type { Voyage } from '../../../embed/src/frame/voyage.ts'
import { wordsOf } from '../../../embed/src/frame/words.ts'
import { Skeleton } from '../kit/states.tsx'
import { landQuery } from './land-query.ts'
import { useVoyage } from './voyage-query.ts'

const speech = wordsOf('en')

type Land = ReturnType<typeof readLandFile>
type LiveMap = typeof import('./live-map.ts')

/** The elements that a chart is drawn in. */
interface Places {
  readonly around: HTMLDivElement
  readonly canvas: HTMLDivElement
  readonly panel: HTMLDivElement
}

/**
 * The voyage of one container on the chart that can be moved, the ship where it is now. The journey beside it tells the
 * same in words.
 */
export function LiveChart({ id, onFail }: { id: string; onFail: () => void }) {
  const land = useQuery(landQuery)
  const voyage = useVoyage(id)
  const [root, canvas, panel] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ]
  const chart = useRef<Chart>(null)
  const has_failed = land.isError || (voyage.isError && voyage.data === undefined)
  useEffect(() => {
    if (has_failed) onFail()
  }, [has_failed, onFail])
  const is_ready = land.data !== undefined && voyage.data !== undefined
  const newest = useRef(voyage.data)
  newest.current = voyage.data
  const placesNow = () => placesOf(root.current, canvas.current, panel.current)

  useEffect(() => {
    const [first, places] = [newest.current, placesNow()]
    if (!is_ready || first === undefined || places === null) return
    let is_gone = false
    const made = makeChart(places, land.data ?? [], first)
    made
      .then((ready) => {
        if (!is_gone) chart.current = ready
      })
      .catch(onFail)
    return () => {
      is_gone = true
      chart.current = null
      made.then((ready) => ready.destroy()).catch(() => undefined)
    }
  }, [is_ready])
  useEffect(() => {
    const [shown, places] = [voyage.data, placesNow()]
    if (chart.current === null || places === null || shown === undefined) return
    void import('./live-map.ts').then((live) => {
      live.fillPanel(places.panel, shown, speech)
      chart.current?.show(sceneOf(live, places, land.data ?? [], shown))
    })
  }, [voyage.data])

  return (
    <div className="live-chart live-sea quaylog-map" ref={root}>
      {!is_ready && <Skeleton rows={1} height="100%" />}
      <div className="live-canvas" ref={canvas} />
      <div className="quaylog-map__panel" hidden ref={panel} />
    </div>
  )
}

/** Null: one of them is not there (any more). */
function placesOf(
  around: HTMLDivElement | null,
  canvas: HTMLDivElement | null,
  panel: HTMLDivElement | null,
): Places | null {
  return around === null || canvas === null || panel === null ? null : { around, canvas, panel }
}

async function makeChart(places: Places, land: Land, first: Voyage): Promise<Chart> {
  const live = await import('./live-map.ts')
  live.fillPanel(places.panel, first, speech)
  const { canvas: container, panel } = places
  return live.createChart({ container, panel, speech, onSelect: () => undefined }, sceneOf(live, places, land, first))
}

function sceneOf({ readColours }: LiveMap, { around }: Places, land: Land, voyage: Voyage) {
  return { land, voyage, colours: readColours(around), words: speech.words, tile: undefined }
}
