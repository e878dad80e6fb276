import type { Resource } from '@quaylog/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../kit/form-dialog.tsx'
import { Pager } from '../kit/pager.tsx'
import { PageHead } from '../kit/panel.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { TextField } from '../kit/text-field.tsx'
import { client } from '../service/client.ts'
import { changedMembers } from '../service/changed-members.ts'
import { useMayWrite } from '../service/session.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import { partiesQuery, parties_page_size } from './parties-query.ts'

/** The companies that have to do with the account's shipments. */
export function PartiesPage() {
  const [query, setQuery] = useState('')
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<Resource<'party'> | 'new' | null>(null)
  const may_write = useMayWrite()
  const parties = useQuery(partiesQuery({ query: query.trim() === '' ? undefined : query.trim(), page }))
  const say = recordWords.parties
  const add = may_write && (
    <button type="button" className="button" data-kind="primary" onClick={() => setEdited('new')}>
      <Plus size={16} aria-hidden />
      {say.add}
    </button>
  )
  return (
    <>
      <PageHead title={words.nav.parties} actions={add} />
      <div className="filters">
        <input
          className="input filter-text"
          type="search"
          value={query}
          aria-label={say.search}
          placeholder={say.search}
          onChange={({ target }) => {
            setQuery(target.value)
            setPage(1)
          }}
        />
      </div>
      <Loaded query={parties} rows={6}>
        {(data) =>
          data.data.length === 0 ? (
            <Empty title={query === '' ? say.none : say.noMatch} {...(query === '' ? { help: say.noneHelp } : {})} />
          ) : (
            <PartyTable parties={data.data} may_write={may_write} onEdit={setEdited} />
          )
        }
      </Loaded>
      <Pager
        page={page}
        size={parties_page_size}
        shown={parties.data?.data.length ?? 0}
        total={parties.data?.meta?.total ?? 0}
        onTurn={setPage}
      />
      {edited !== null && <PartyDialog party={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function PartyTable({
  parties,
  may_write,
  onEdit,
}: {
  parties: readonly Resource<'party'>[]
  may_write: boolean
  onEdit: (party: Resource<'party'>) => void
}) {
  const say = recordWords.parties
  return (
    <TableFrame label={words.nav.parties}>
      <thead>
        <tr>
          <th>{say.name}</th>
          <th>{say.nickname}</th>
          <th>
            <span className="for-readers">{words.common.more}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {parties.map((party) => (
          <tr key={party.id}>
            <td>{party.attributes.company_name}</td>
            <td>{party.attributes.nickname}</td>
            <td className="row-actions">
              <Link to="/shipments" search={{ party: party.id }}>
                {say.shipments}
                <span className="for-readers"> {party.attributes.company_name}</span>
              </Link>{' '}
              {may_write && (
                <button type="button" className="button" data-kind="text" onClick={() => onEdit(party)}>
                  {words.common.edit}
                  <span className="for-readers"> {party.attributes.company_name}</span>
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function PartyDialog({ party, onClose }: { party: Resource<'party'> | null; onClose: () => void }) {
  const [name, setName] = useState(party?.attributes.company_name ?? '')
  const [nickname, setNickname] = useState(party?.attributes.nickname ?? '')
  const queries = useQueryClient()
  const typed = { companyName: name.trim(), nickname: nickname.trim() === '' ? null : nickname.trim() }
  const [begun] = useState(typed)
  const save = useMutation({
    mutationFn: () =>
      party === null ? client.parties.create(typed) : client.parties.update(party.id, changedMembers(begun, typed)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['parties'] })
      onClose()
    },
  })
  const say = recordWords.parties
  return (
    <FormDialog title={party === null ? say.add : say.edit} onClose={onClose} sending={save} ready={name.trim() !== ''}>
      <TextField label={say.name} id="party-name" value={name} required maxLength={255} onType={setName} />
      <TextField
        label={`${say.nickname} (${words.common.optional})`}
        id="party-nickname"
        value={nickname}
        maxLength={100}
        onType={setNickname}
      />
    </FormDialog>
  )
}
