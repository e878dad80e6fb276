import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useLive } from '../service/live.ts'
import { listenForPalette, listenForShortcuts } from './shortcuts.ts'
import { WholePageNotes } from './whole-page-notes.tsx'

const Palette = lazyPart(async () => (await import('../palette/palette.tsx')).Palette)
/** When the page has drawn, so that the first press of its keys waits for no code. */
const palette_after_ms = 2_000

/**
 * What listens for as long as the portal is open and is not needed to show it: the stream of changes, keys, and whether
 * session and service are still there.
 */
export default function Listening() {
  useLive()
  const navigate = useNavigate()
  useEffect(() => listenForShortcuts((to) => void navigate({ to })), [navigate])
  const [is_palette_open, setPaletteOpen] = useState(false)
  useEffect(() => listenForPalette(() => setPaletteOpen(true)), [])
  useEffect(() => {
    const timer = setTimeout(Palette.preload, palette_after_ms)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <WholePageNotes />
      {is_palette_open && (
        <Suspense>
          <Palette onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
