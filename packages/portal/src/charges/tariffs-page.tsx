import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Table2, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { PageHead } from '../kit/panel.tsx'
import { Empty, Loaded, Problem } from '../kit/states.tsx'
import { Chip } from '../kit/status.tsx'
import { saveFile } from '../kit/save-file.ts'
import { TableFrame } from '../kit/table-frame.tsx'
import { useMayWrite, useSeesAll } from '../service/session.ts'
import { longDate } from '../time/format.ts'
import { chargeWords } from '../words/charge-words.ts'
import { partWords } from '../words/part-words.ts'
import { words } from '../words/words.ts'
import { billerText, wordOf } from './charge-text.ts'
import { ChargesTabs } from './charges-tabs.tsx'
import { FleetPanel } from './fleet-panel.tsx'
import { TariffDialog } from './tariff-dialog.tsx'
import { exportTariff, removeTariff, tariffsQuery } from './tariffs-query.ts'
import type { TariffRecord } from './tariffs-query.ts'

const NewDialog = lazyPart(async () => (await import('./tariff-table-dialog.tsx')).NewTariffDialog)
const TableDialog = lazyPart(async () => (await import('./tariff-table-dialog.tsx')).TariffTableDialog)

/** What containers cost; for who sees the whole account, with the tariffs and contracts by which it is counted. */
export function TariffsPage() {
  return useSeesAll() ? <Tariffs /> : <CostsOfParties />
}

function CostsOfParties() {
  return (
    <>
      <PageHead title={partWords.costs} below={<p className="page-below">{partWords.costsHelp}</p>} />
      <FleetPanel />
    </>
  )
}

function Tariffs() {
  const tariffs = useQuery(tariffsQuery)
  const may_write = useMayWrite()
  const say = chargeWords.tariffs
  return (
    <ListPage say={say} dialog={(onClose) => <TariffDialog onClose={onClose} />}>
      <ChargesTabs />
      <div className="stack">
        <FleetPanel />
        <Loaded query={tariffs} rows={3}>
          {({ data }) => (
            <>
              {may_write && <WriteButton all={data} />}
              {data.length === 0 ? (
                <Empty title={say.none} help={say.noneHelp} />
              ) : (
                <Table rows={data} may_write={may_write} />
              )}
            </>
          )}
        </Loaded>
      </div>
    </ListPage>
  )
}

function Table({ rows, may_write }: { rows: readonly TariffRecord[]; may_write: boolean }) {
  const queries = useQueryClient()
  const [edited_id, setEdited] = useState<string | null>(null)
  const edited = rows.find(({ id }) => id === edited_id)
  const remove = useMutation({
    mutationFn: removeTariff,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['tariffs'] }),
  })
  const say = chargeWords.tariffs
  return (
    <>
      <Problem of={remove} />
      <TableFrame label={say.title} cards>
        <thead>
          <tr>
            <th>{say.columns.name}</th>
            <th>{say.columns.issuer}</th>
            <th>{say.columns.authority}</th>
            <th>{say.columns.versions}</th>
            <th>
              <span className="for-readers">{say.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, attributes }) => (
            <tr key={id}>
              <td>
                <b>{attributes.name}</b> {attributes.is_shared && <Chip>{say.shared}</Chip>}
              </td>
              <td>{billerText(attributes.issuer)}</td>
              <td>{wordOf(say.authorities, attributes.authority)}</td>
              <td>{say.versions(firstDays(attributes.versions))}</td>
              <td className="row-actions tariff-actions">
                <ExportButtons id={id} name={attributes.name} />
                {may_write && !attributes.is_shared && (
                  <>
                    <EditButton name={attributes.name} onEdit={() => setEdited(id)} />
                    <RemoveButton
                      name={attributes.name}
                      is_busy={remove.isPending}
                      onRemove={() => remove.mutate(id)}
                    />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <Suspense>
        {edited !== undefined && <TableDialog record={edited} all={rows} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  )
}

const firstDays = (versions: TariffRecord['attributes']['versions']) =>
  versions.flatMap(({ effective_from, status }) =>
    status === 'withdrawn' ? [] : [longDate(`${effective_from}T00:00:00Z`, 'UTC')],
  )

function WriteButton({ all }: { all: readonly TariffRecord[] }) {
  const [is_writing, setWriting] = useState(false)
  return (
    <>
      <div>
        <button type="button" className="button" onClick={() => setWriting(true)}>
          <Table2 size={15} aria-hidden />
          {chargeWords.tariffs.table.write}
        </button>
      </div>
      <Suspense>{is_writing && <NewDialog all={all} onClose={() => setWriting(false)} />}</Suspense>
    </>
  )
}

function RemoveButton({ name, is_busy, onRemove }: { name: string; is_busy: boolean; onRemove: () => void }) {
  return (
    <button
      type="button"
      className="button"
      data-kind="text"
      disabled={is_busy}
      onClick={() => {
        if (confirm(chargeWords.tariffs.removeConfirm)) onRemove()
      }}
    >
      <Trash2 size={15} aria-hidden />
      {words.common.remove}
      <span className="for-readers"> {name}</span>
    </button>
  )
}

function EditButton({ name, onEdit }: { name: string; onEdit: () => void }) {
  return (
    <button type="button" className="button" data-kind="text" onClick={onEdit}>
      <Table2 size={15} aria-hidden />
      {chargeWords.tariffs.table.edit}
      <span className="for-readers"> {name}</span>
    </button>
  )
}

const formats = ['yaml', 'csv', 'xlsx'] as const

function ExportButtons({ id, name }: { id: string; name: string }) {
  const save = useMutation({
    mutationFn: async (format: (typeof formats)[number]) => {
      const { content, media_type } = await exportTariff(id, format)
      saveFile(`${name.replaceAll(/[^\w-]+/g, '-').toLowerCase()}.${format}`, content, media_type)
    },
  })
  return (
    <>
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          className="button"
          data-kind="text"
          disabled={save.isPending}
          onClick={() => save.mutate(format)}
        >
          <Download size={15} aria-hidden />
          {format.toUpperCase()}
          <span className="for-readers"> {chargeWords.tariffs.exportOf(name)}</span>
        </button>
      ))}
      <Problem of={save} />
    </>
  )
}
