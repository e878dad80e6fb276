import '../design/table.css'
import './developers.css'
import type { CalendarAttributes } from '@quaylog/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CopyButton } from '../kit/code-block.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { PageHead } from '../kit/panel.tsx'
import { Empty, Loaded, Problem } from '../kit/states.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { TextField } from '../kit/text-field.tsx'
import { partiesQuery } from '../parties/parties-query.ts'
import { readApi, writeApi } from '../service/portal-api.ts'
import { useMayWrite } from '../service/session.ts'
import { longDate } from '../time/format.ts'
import { developerWords } from '../words/developer-words.ts'
import { words } from '../words/words.ts'

interface CalendarLink {
  readonly id: string
  readonly attributes: CalendarAttributes
  readonly relationships: { readonly party: { readonly data: { readonly id: string } | null } }
}

const calendarsQuery = queryOptions({
  queryKey: ['calendars'],
  queryFn: async ({ signal }) =>
    (await readApi<{ data: readonly CalendarLink[] }>('/calendars?page[size]=100', signal)).data,
})

/** Addresses under which calendar programs read arrivals and last free days. */
export function CalendarsPage() {
  const calendars = useQuery(calendarsQuery)
  const [making, setMaking] = useState(false)
  const may_write = useMayWrite()
  const say = developerWords.calendars
  return (
    <>
      <PageHead
        title={words.nav.calendars}
        below={<p className="page-below">{say.help}</p>}
        actions={
          may_write && (
            <button type="button" className="button" data-kind="primary" onClick={() => setMaking(true)}>
              <Plus size={16} aria-hidden />
              {say.make}
            </button>
          )
        }
      />
      <Loaded query={calendars} rows={3}>
        {(data) =>
          data.length === 0 ? (
            <Empty title={say.none} help={say.noneHelp} />
          ) : (
            <CalendarTable calendars={data} may_write={may_write} />
          )
        }
      </Loaded>
      {making && <CalendarDialog onClose={() => setMaking(false)} />}
    </>
  )
}

function CalendarTable({ calendars, may_write }: { calendars: readonly CalendarLink[]; may_write: boolean }) {
  const parties = new Map(
    (useQuery(partiesQuery({})).data?.data ?? []).map(({ id, attributes }) => [id, attributes.company_name]),
  )
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => writeApi('DELETE', `/calendars/${id}`, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['calendars'] }),
  })
  const say = developerWords.calendars
  return (
    <>
      <Problem of={remove} />
      <TableFrame label={words.nav.calendars} cards>
        <thead>
          <tr>
            <th>{say.columns.name}</th>
            <th>{say.columns.shows}</th>
            <th>{say.columns.made}</th>
            <th>
              <span className="for-readers">{say.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {calendars.map(({ id, attributes: { name, url, created_at }, relationships: { party } }) => (
            <tr key={id}>
              <td>
                <b>{name ?? say.unnamed}</b>
              </td>
              <td>{party.data === null ? say.everything : say.of(parties.get(party.data.id) ?? '?')}</td>
              <td className="numeric">{longDate(created_at, 'UTC')}</td>
              <td className="row-actions">
                <CopyButton text={url} label={say.copy} />
                {may_write && (
                  <button
                    type="button"
                    className="button"
                    data-kind="text"
                    disabled={remove.isPending}
                    onClick={() => {
                      if (confirm(say.removeConfirm)) remove.mutate(id)
                    }}
                  >
                    <Trash2 size={15} aria-hidden />
                    {words.common.remove}
                    <span className="for-readers"> {name}</span>
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </>
  )
}

/** `party_id` empty: of everything. */
function makeCalendar(name: string, party_id: string) {
  const party = { data: { type: 'party', id: party_id } }
  const relationships = party_id === '' ? {} : { relationships: { party } }
  return writeApi('POST', '/calendars', { data: { type: 'calendar', attributes: { name }, ...relationships } })
}

function CalendarDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [party_id, setParty] = useState('')
  const parties = useQuery(partiesQuery({}))
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: () => makeCalendar(name.trim(), party_id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['calendars'] })
      onClose()
    },
  })
  const say = developerWords.calendars
  return (
    <FormDialog
      title={say.make}
      help={say.makeHelp}
      onClose={onClose}
      sending={make}
      ready={name.trim() !== ''}
      send={say.make}
    >
      <TextField
        label={say.columns.name}
        id="calendar-name"
        value={name}
        required
        maxLength={100}
        autoComplete="off"
        placeholder={say.hint}
        onType={setName}
      />
      <div className="field">
        <label htmlFor="calendar-party">{say.columns.shows}</label>
        <select
          id="calendar-party"
          className="input"
          value={party_id}
          onChange={({ target }) => setParty(target.value)}
        >
          <option value="">{say.everything}</option>
          {(parties.data?.data ?? []).map(({ id, attributes }) => (
            <option key={id} value={id}>
              {say.of(attributes.company_name)}
            </option>
          ))}
        </select>
      </div>
    </FormDialog>
  )
}
