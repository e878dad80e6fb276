import type { PartyRole } from '@quaylog/contract'
import type { Included, Resource } from '@quaylog/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Fact, Facts, Panel } from '../kit/panel.tsx'
import { Problem } from '../kit/states.tsx'
import { partiesQuery } from '../parties/parties-query.ts'
import { client } from '../service/client.ts'
import { useMayWrite } from '../service/session.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'

const roles: readonly PartyRole[] = [
  'shipper',
  'consignee',
  'notify_party',
  'customs_broker',
  'customer',
  'freight_forwarder',
  'pickup_dray_carrier',
]

/** Who has to do with the shipment; a role may have several parties. */
export function PartiesPanel({
  shipment_id,
  roles: held,
  included,
}: {
  shipment_id: string
  roles: readonly Resource<'party_role'>[]
  included: Included
}) {
  const queries = useQueryClient()
  const may_write = useMayWrite()
  const refresh = () => queries.invalidateQueries({ queryKey: ['shipment', shipment_id] })
  const remove = useMutation({
    mutationFn: (role_id: string) => client.shipments.removePartyRole(shipment_id, role_id),
    onSuccess: refresh,
  })
  return (
    <Panel title={words.nav.parties}>
      {held.length === 0 ? (
        <p className="quiet">{recordWords.parties.noneHere}</p>
      ) : (
        <Facts>
          {held.map((role) => {
            const name = included.find(role.relationships?.party)?.attributes.company_name ?? '?'
            return (
              <Fact key={role.id} name={recordWords.roles[role.attributes.role]}>
                {name}
                {may_write && (
                  <button
                    type="button"
                    className="button inline-remove"
                    data-kind="icon"
                    aria-label={`${words.common.remove} ${name}`}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate(role.id)}
                  >
                    <X size={14} aria-hidden />
                  </button>
                )}
              </Fact>
            )
          })}
        </Facts>
      )}
      {may_write && <AddRole shipment_id={shipment_id} onAdded={refresh} />}
      <Problem of={remove} />
    </Panel>
  )
}

function AddRole({ shipment_id, onAdded }: { shipment_id: string; onAdded: () => Promise<void> }) {
  const [role, setRole] = useState<PartyRole>('consignee')
  const [party_id, setParty] = useState('')
  const parties = useQuery(partiesQuery({}))
  const add = useMutation({
    mutationFn: () => client.shipments.addPartyRole(shipment_id, { partyId: party_id, role }),
    onSuccess: () => {
      setParty('')
      return onAdded()
    },
  })
  const known = parties.data?.data ?? []
  if (parties.data !== undefined && known.length === 0)
    return (
      <p className="panel-note">
        <Link to="/parties">{recordWords.parties.addFirst}</Link>
      </p>
    )
  return (
    <form
      className="inline-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (party_id !== '') add.mutate()
      }}
    >
      <select
        className="input"
        aria-label={recordWords.parties.role}
        value={role}
        onChange={({ target }) => setRole(roles.find((one) => one === target.value) ?? role)}
      >
        {roles.map((one) => (
          <option key={one} value={one}>
            {recordWords.roles[one]}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={recordWords.parties.party}
        value={party_id}
        onChange={({ target }) => setParty(target.value)}
      >
        <option value="">{recordWords.parties.choose}</option>
        {known.map(({ id, attributes }) => (
          <option key={id} value={id}>
            {attributes.company_name}
          </option>
        ))}
      </select>
      <button className="button" disabled={party_id === '' || add.isPending}>
        {words.common.add}
      </button>
      <Problem of={add} />
    </form>
  )
}
