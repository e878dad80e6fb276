import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Tag, X } from 'lucide-react'
import { useState } from 'react'
import { explain } from '../kit/states.tsx'
import { client } from '../service/client.ts'
import { words } from '../words/words.ts'
import type { FleetRow } from './fleet-query.ts'

/** What can be done with the chosen rows at once; tags and tracking belong to their shipments. */
export function BulkBar({ rows, onDone }: { rows: readonly FleetRow[]; onDone: () => void }) {
  const [tag, setTag] = useState('')
  const queries = useQueryClient()
  const shipments = new Map(rows.flatMap(({ shipment }) => (shipment === undefined ? [] : [[shipment.id, shipment] as const])))
  const finish = async () => {
    await queries.invalidateQueries({ queryKey: ['fleet'] })
    onDone()
  }
  const addTag = useMutation({
    mutationFn: async (text: string) => {
      for (const { id, attributes } of shipments.values()) await client.shipments.update(id, { tags: [...attributes.tags, text] })
    },
    onSuccess: finish,
  })
  const stop = useMutation({
    mutationFn: async () => {
      for (const id of shipments.keys()) await client.shipments.stopTracking(id)
    },
    onSuccess: finish,
  })
  const busy = addTag.isPending || stop.isPending
  const error = addTag.error ?? stop.error
  return (
    <div className="bulk-bar" role="group" aria-label={words.fleet.selected(rows.length)}>
      <span>{words.fleet.selected(rows.length)}</span>
      <form onSubmit={(event) => {
        event.preventDefault()
        if (tag.trim() !== '') addTag.mutate(tag.trim())
      }}>
        <input className="input" value={tag} maxLength={50} aria-label={words.fleet.addTag} placeholder={words.fleet.addTag} onChange={({ target }) => setTag(target.value)} />
        <button className="button" disabled={busy || tag.trim() === ''}><Tag size={15} aria-hidden />{words.fleet.addTag}</button>
      </form>
      <button type="button" className="button" disabled={busy} onClick={() => {
        if (confirm(words.fleet.stopConfirm(shipments.size))) stop.mutate()
      }}>{words.fleet.stopTracking}</button>
      <button type="button" className="button" data-kind="icon" aria-label={words.common.close} onClick={onDone}><X size={16} aria-hidden /></button>
      {error !== null && <span role="alert">{explain(error)}</span>}
    </div>
  )
}
