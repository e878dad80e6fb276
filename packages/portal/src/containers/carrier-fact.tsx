import type { Included, Resource } from '@quaylog/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Truck, X } from 'lucide-react'
import { useContext, useState } from 'react'
import { Fact } from '../kit/panel.tsx'
import { Problem } from '../kit/states.tsx'
import { partiesQuery } from '../parties/parties-query.ts'
import { client } from '../service/client.ts'
import { useMayWrite } from '../service/session.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import { ShowsNow } from './sourced.tsx'

/** Who collects the box: the one role that a box itself can have. */
export function CarrierFact({ container, included }: { container: Resource<'container'>; included: Included }) {
  const [choosing, setChoosing] = useState(false)
  const shows_now = useContext(ShowsNow)
  const may_write = useMayWrite() && shows_now
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['container', container.id] })
      setChoosing(false)
    },
  })
  const roles = included.all(container.relationships?.party_roles)
  const say = recordWords.container.shipment
  return (
    <Fact name={recordWords.roles.pickup_dray_carrier}>
      {roles.map((role) => {
        const name = included.find(role.relationships?.party)?.attributes.company_name ?? '?'
        return (
          <span key={role.id} className="carrier">
            {name}
            {may_write && (
              <button
                type="button"
                className="button inline-remove"
                data-kind="icon"
                aria-label={`${words.common.remove} ${name}`}
                disabled={change.isPending}
                onClick={() => change.mutate(() => client.containers.removePartyRole(container.id, role.id))}
              >
                <X size={14} aria-hidden />
              </button>
            )}
          </span>
        )
      })}
      {roles.length === 0 && !may_write && words.common.none}
      {may_write && !choosing && (
        <button type="button" className="button carrier-button" data-kind="text" onClick={() => setChoosing(true)}>
          <Truck size={15} aria-hidden />
          {say.assign}
        </button>
      )}
      {choosing && (
        <CarrierChoice
          busy={change.isPending}
          onChoose={(partyId) =>
            change.mutate(() => client.containers.addPartyRole(container.id, { partyId, role: 'pickup_dray_carrier' }))
          }
        />
      )}
      <Problem of={change} />
    </Fact>
  )
}

function CarrierChoice({ busy, onChoose }: { busy: boolean; onChoose: (party_id: string) => void }) {
  const parties = useQuery(partiesQuery({}))
  if (parties.data?.data.length === 0) return <small>{recordWords.bulk.noParties}</small>
  return (
    <select
      className="input"
      aria-label={recordWords.bulk.choose}
      value=""
      disabled={busy}
      autoFocus
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{recordWords.bulk.choose}</option>
      {(parties.data?.data ?? []).map(({ id, attributes }) => (
        <option key={id} value={id}>
          {attributes.company_name}
        </option>
      ))}
    </select>
  )
}
