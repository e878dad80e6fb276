import './peek.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { Loaded } from '../kit/states.tsx'
import { StatusChip } from '../kit/status.tsx'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import { containerQuery } from './container-query.ts'
import type { ContainerView } from './container-query.ts'
import { PickupPanel } from './pickup-panel.tsx'
import { ShipmentPanel } from './shipment-panel.tsx'

/** A container beside the list, without leaving it; Escape closes it. */
export function PeekPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const view = useQuery(containerQuery(id, { is_routed: false, as_of: null }))
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [onClose])
  return (
    <aside className="peek" aria-label={recordWords.peek.title}>
      <button type="button" className="button" data-kind="icon" aria-label={words.common.close} onClick={onClose}>
        <X size={18} aria-hidden />
      </button>
      <Loaded query={view} rows={4}>
        {(data) => <Peeked view={data} />}
      </Loaded>
    </aside>
  )
}

function Peeked({ view }: { view: ContainerView }) {
  const { id, attributes } = view.container
  return (
    <div className="stack">
      <div role="status">
        <h2 className="mono">{attributes.number}</h2>
        <StatusChip status={attributes.current_status} />
      </div>
      <PickupPanel view={view} />
      <ShipmentPanel view={view} />
      <Link to="/containers/$id" params={{ id }} className="button" data-kind="primary">
        {recordWords.peek.open}
      </Link>
    </div>
  )
}
