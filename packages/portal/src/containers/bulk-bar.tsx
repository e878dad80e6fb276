import { QuaylogError } from '@quaylog/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Tag, Truck, X } from 'lucide-react'
import { useState } from 'react'
import { explain } from '../kit/states.tsx'
import { partiesQuery } from '../parties/parties-query.ts'
import { listChange } from '../service/changed-members.ts'
import { client } from '../service/client.ts'
import { changeLists } from '../shipments/change-lists.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import { everyRow } from './every-row.ts'
import type { FleetRow } from './fleet-query.ts'
import type { FleetSearch } from './fleet-search.ts'

interface BulkBarProps extends AllProps {
  readonly rows: readonly FleetRow[]
  readonly onDone: () => void
}

interface AllProps {
  readonly search: FleetSearch
  /** How many match, on this page and beyond. */
  readonly total: number | undefined
  readonly onChoose: (rows: readonly FleetRow[], is_chosen: boolean) => void
}

/**
 * What can be done with the chosen rows at once; tags and tracking belong to their shipments, the pickup carrier to
 * each box.
 */
export function BulkBar({ rows, search, total, onChoose, onDone }: BulkBarProps) {
  const queries = useQueryClient()
  const shipments = new Map(
    rows.flatMap(({ shipment }) => (shipment === undefined ? [] : [[shipment.id, shipment] as const])),
  )
  const act = useMutation({
    mutationFn: (action: () => Promise<void>) => action(),
    // What was done before one was refused shows too.
    onSettled: () => queries.invalidateQueries({ queryKey: ['fleet'] }),
    onSuccess: onDone,
  })
  const addTag = async (tag: string) => {
    for (const id of shipments.keys()) await changeLists(id, { tags: listChange([], [tag]) })
  }
  const stop = async () => {
    for (const id of shipments.keys()) await client.shipments.stopTracking(id)
  }
  return (
    <div className="bulk-bar" role="group" aria-label={words.fleet.selected(rows.length)}>
      <span>{words.fleet.selected(rows.length)}</span>
      {total !== undefined && rows.length < total && <AllButton search={search} total={total} onChoose={onChoose} />}
      <TagForm busy={act.isPending} onAdd={(tag) => act.mutate(() => addTag(tag))} />
      <CarrierForm busy={act.isPending} onAssign={(party_id) => act.mutate(() => assignCarrier(rows, party_id))} />
      <button
        type="button"
        className="button"
        disabled={act.isPending}
        onClick={() => {
          if (confirm(words.fleet.stopConfirm(shipments.size))) act.mutate(stop)
        }}
      >
        {words.fleet.stopTracking}
      </button>
      <button type="button" className="button" data-kind="icon" aria-label={words.common.close} onClick={onDone}>
        <X size={16} aria-hidden />
      </button>
      {act.isError && <span role="alert">{explain(act.error)}</span>}
    </div>
  )
}

/** Selects what matches on further pages too. */
function AllButton({ search, total, onChoose }: AllProps & { readonly total: number }) {
  const all = useMutation({ mutationFn: () => everyRow(search), onSuccess: (rows) => onChoose(rows, true) })
  return (
    <>
      <button type="button" className="button" data-kind="text" disabled={all.isPending} onClick={() => all.mutate()}>
        {recordWords.bulk.all(total)}
      </button>
      {all.isError && <span role="alert">{explain(all.error)}</span>}
    </>
  )
}

/** A box that has the carrier already is as wanted. */
async function assignCarrier(rows: readonly FleetRow[], party_id: string): Promise<void> {
  for (const { container } of rows) {
    await client.containers
      .addPartyRole(container.id, { partyId: party_id, role: 'pickup_dray_carrier' })
      .catch((error: unknown) => {
        if (!(error instanceof QuaylogError) || error.code !== 'taken') throw error
      })
  }
}

function TagForm({ busy, onAdd }: { busy: boolean; onAdd: (tag: string) => void }) {
  const [tag, setTag] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (tag.trim() !== '') onAdd(tag.trim())
      }}
    >
      <input
        className="input"
        value={tag}
        maxLength={50}
        aria-label={recordWords.bulk.addTag}
        placeholder={recordWords.bulk.addTag}
        onChange={({ target }) => setTag(target.value)}
      />
      <button className="button" disabled={busy || tag.trim() === ''}>
        <Tag size={15} aria-hidden />
        {recordWords.bulk.addTag}
      </button>
    </form>
  )
}

function CarrierForm({ busy, onAssign }: { busy: boolean; onAssign: (party_id: string) => void }) {
  const [party_id, setParty] = useState('')
  const parties = useQuery(partiesQuery({}))
  if (parties.data?.data.length === 0) return <span>{recordWords.bulk.noParties}</span>
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (party_id !== '') onAssign(party_id)
      }}
    >
      <select
        className="input"
        aria-label={recordWords.bulk.choose}
        value={party_id}
        onChange={({ target }) => setParty(target.value)}
      >
        <option value="">{recordWords.bulk.choose}</option>
        {(parties.data?.data ?? []).map(({ id, attributes }) => (
          <option key={id} value={id}>
            {attributes.company_name}
          </option>
        ))}
      </select>
      <button className="button" disabled={busy || party_id === ''}>
        <Truck size={15} aria-hidden />
        {recordWords.bulk.assign}
      </button>
    </form>
  )
}
