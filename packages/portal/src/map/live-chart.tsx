import './map.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Chart } from '../../../embed/src/frame/chart.ts'
import { readVoyage } from '../../../embed/src/frame/voyage.ts'
import { wordsOf } from '../../../embed/src/frame/words.ts'
import { Skeleton } from '../kit/states.tsx'
import { readApi } from '../service/portal-api.ts'
import { useSession } from '../service/session.ts'
import { landQuery } from './land-query.ts'

const refetch_ms = { sandbox: 10_000, real: 60_000 } as const
const speech = wordsOf('en')

/**
 * The voyage of one container on the chart that can be moved, the ship where it is now. The journey beside it tells the
 * same in words.
 */
export function LiveChart({ id, onFail }: { id: string; onFail: () => void }) {
  const { clock } = useSession()
  const land = useQuery(landQuery)
  const voyage = useQuery({
    queryKey: ['container', id, 'voyage'],
    queryFn: async ({ signal }) => readVoyage(await readApi<unknown>(`/containers/${id}/map_geojson`, signal)),
    refetchInterval: clock.is_sandbox ? refetch_ms.sandbox : refetch_ms.real,
  })
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

  useEffect(() => {
    if (
      !is_ready ||
      newest.current === undefined ||
      root.current === null ||
      canvas.current === null ||
      panel.current === null
    )
      return
    const [first, around, container, over] = [newest.current, root.current, canvas.current, panel.current]
    let is_gone = false
    const made = import('./live-map.ts').then(({ createChart, fillPanel, readColours }) => {
      fillPanel(over, first, speech)
      return createChart(
        { container, panel: over, speech, onSelect: () => undefined },
        { land: land.data ?? [], voyage: first, colours: readColours(around), words: speech.words, tile: undefined },
      )
    })
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
    const [around, over, shown] = [root.current, panel.current, voyage.data]
    if (chart.current === null || around === null || over === null || shown === undefined) return
    void import('./live-map.ts').then(({ fillPanel, readColours }) => {
      fillPanel(over, shown, speech)
      chart.current?.show({
        land: land.data ?? [],
        voyage: shown,
        colours: readColours(around),
        words: speech.words,
        tile: undefined,
      })
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
