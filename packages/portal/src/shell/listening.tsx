import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLive } from '../service/live.ts'
import { listenForShortcuts } from './shortcuts.ts'
import { WholePageNotes } from './whole-page-notes.tsx'

/**
 * What listens for as long as the portal is open and is not needed to show it: the stream of changes, keys, and whether
 * session and service are still there.
 */
export default function Listening() {
  useLive()
  const navigate = useNavigate()
  useEffect(() => listenForShortcuts((to) => void navigate({ to })), [navigate])
  return <WholePageNotes />
}
