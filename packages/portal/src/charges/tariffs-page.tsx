import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { ListPage } from '../kit/list-page.tsx'
import { Empty, Loaded, Problem } from '../kit/states.tsx'
import { Chip } from '../kit/status.tsx'
import { saveFile } from '../kit/save-file.ts'
import { TableFrame } from '../kit/table-frame.tsx'
import { useMayWrite } from '../service/session.ts'
import { chargeWords } from '../words/charge-words.ts'
import { words } from '../words/words.ts'
import { billerText, wordOf } from './charge-text.ts'
import { ChargesTabs } from './charges-tabs.tsx'
import { FleetPanel } from './fleet-panel.tsx'
import { TariffDialog } from './tariff-dialog.tsx'
import { exportTariff, removeTariff, tariffsQuery } from './tariffs-query.ts'
import type { TariffRecord } from './tariffs-query.ts'

/** The tariffs and contracts by which charges are counted. */
export function TariffsPage() {
  const tariffs = useQuery(tariffsQuery)
  const may_write = useMayWrite()
  const say = chargeWords.tariffs
  return (
    <ListPage say={say} dialog={(onClose) => <TariffDialog onClose={onClose} />}>
      <ChargesTabs />
      <div className="stack">
        <FleetPanel />
        <Loaded query={tariffs} rows={3}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title={say.none} help={say.noneHelp} />
            ) : (
              <Table rows={data} may_write={may_write} />
            )
          }
        </Loaded>
      </div>
    </ListPage>
  )
}

function Table({ rows, may_write }: { rows: readonly TariffRecord[]; may_write: boolean }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: removeTariff,
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['tariffs'] }),
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
              <td>{say.versions(attributes.versions.map(({ effective_from }) => effective_from))}</td>
              <td className="row-actions">
                <ExportButtons id={id} name={attributes.name} />
                {may_write && !attributes.is_shared && (
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
                    <span className="for-readers"> {attributes.name}</span>
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

function ExportButtons({ id, name }: { id: string; name: string }) {
  const save = useMutation({
    mutationFn: async (format: 'yaml' | 'csv') => {
      const { file, media_type } = await exportTariff(id, format)
      saveFile(`${name.replaceAll(/[^\w-]+/g, '-').toLowerCase()}.${format}`, file, media_type)
    },
  })
  return (
    <>
      {(['yaml', 'csv'] as const).map((format) => (
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
