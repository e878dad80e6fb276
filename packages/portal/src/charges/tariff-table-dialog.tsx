import { explainedColumns, readTariffCsv, writeTariff } from '@quaylog/free-time'
import type { Tariff, Version } from '@quaylog/free-time'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../kit/form-dialog.tsx'
import { Loaded, Problem } from '../kit/states.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { chargeWords } from '../words/charge-words.ts'
import { EffectPanel } from './effect-panel.tsx'
import {
  basesOf,
  changedVersions,
  furtherColumns,
  gridOf,
  of_the_paper,
  readGrid,
  shownColumns,
  tariffOf,
  withCell,
  withColumn,
  withoutRow,
  withdrawnVersions,
  withStepBelow,
} from './tariff-grid.ts'
import type { Grid, GridMistake } from './tariff-grid.ts'
import { writtenFile } from './tariff-file.ts'
import { importTariff, templateQuery } from './tariffs-query.ts'
import type { TariffRecord } from './tariffs-query.ts'

const say = chargeWords.tariffs.table
const takes = new Map(explainedColumns().map((column) => [column.name, column.takes] as const))

interface Editing {
  readonly record: TariffRecord
  /** Every tariff of the list: a contract is read with the one that it changes. */
  readonly all: readonly TariffRecord[]
  readonly onClose: () => void
}

/**
 * A tariff as a table to write in; what is wrong is said while it is written, and what it would change before it is
 * kept.
 */
export function TariffTableDialog({ record, all, onClose }: Editing) {
  const bases = basesOf(all.map(({ attributes }) => attributes))
  const before = tariffOf(record.attributes, bases)
  return before === null ? (
    <p className="banner" data-tone="wait" role="alert">
      {say.unreadable(record.attributes.name)}
    </p>
  ) : (
    <Editor kept={record} before={before} bases={bases} onClose={onClose} />
  )
}

/** A new tariff, written over an invented one. */
export function NewTariffDialog({ all, onClose }: Omit<Editing, 'record'>) {
  const template = useQuery(templateQuery)
  const bases = basesOf(all.map(({ attributes }) => attributes))
  return (
    <Loaded query={template} rows={3}>
      {(file) => {
        const read = readTariffCsv(file)
        return read.ok && <Editor kept={null} before={read.value} bases={bases} onClose={onClose} />
      }}
    </Loaded>
  )
}

/** `kept` null: the tariff is new, and `before` is what it is written over. */
function Editor({
  kept,
  before,
  bases,
  onClose,
}: {
  kept: TariffRecord | null
  before: Tariff
  bases: readonly Tariff[]
  onClose: () => void
}) {
  const [grid, setGrid] = useState(() => gridOf(before))
  const [begun] = useState(kept)
  const is_new = begun === null
  const queries = useQueryClient()
  const { tariff, mistakes } = readGrid(grid, bases, is_new ? [] : before.versions)
  const changed = tariff === null ? [] : changedVersions(before, tariff)
  const lost = tariff === null || is_new ? [] : withdrawnVersions(before, tariff)
  // What is kept is what was tried: all versions at once, or none.
  const imported = (dry_run: boolean) =>
    importTariff(writtenFile(writeTariff(tariff ?? before)), { dry_run, ...(begun !== null && placeOf(begun)) })
  const preview = useMutation({ mutationFn: () => imported(true) })
  const save = useMutation({
    mutationFn: () => imported(false),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['tariffs'] }),
        queries.invalidateQueries({ queryKey: ['container'] }),
      ])
      onClose()
    },
  })
  const change = (next: Grid) => {
    setGrid(next)
    preview.reset()
    save.reset()
  }
  const ready = is_new ? tariff !== null && tariff.name !== before.name : changed.length + lost.length > 0
  return (
    <FormDialog
      title={is_new ? say.write : say.title(before.name)}
      help={is_new ? say.writeHelp : say.help}
      wide
      onClose={onClose}
      sending={save}
      ready={ready}
      missing={is_new ? say.unnamed : say.unchanged}
    >
      <GridTable grid={grid} mistakes={mistakes} paper={is_new} onChange={change} />
      <Lost versions={lost} />
      {mistakes.length > 0 && <Mistakes mistakes={mistakes} />}
      <button type="button" className="button" disabled={!ready || preview.isPending} onClick={() => preview.mutate()}>
        {say.preview}
      </button>
      {preview.data?.effect != null && <EffectPanel effect={preview.data.effect} />}
      <Problem of={preview} />
    </FormDialog>
  )
}

const placeOf = ({ id, attributes: { updated_at } }: TariffRecord) => ({ in_place_of: id, unchanged_since: updated_at })

function Lost({ versions }: { versions: readonly Version[] }) {
  return versions.map(({ effective_from }) => (
    <p key={effective_from} className="banner" data-tone="wait" role="status">
      {say.lost(effective_from)}
    </p>
  ))
}

function GridHead({ names }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} title={takes.get(name)}>
            {name}
          </th>
        ))}
        <th>
          <span className="for-readers">{chargeWords.tariffs.columns.actions}</span>
        </th>
      </tr>
    </thead>
  )
}

function Mistakes({ mistakes }: { mistakes: readonly GridMistake[] }) {
  return (
    <ul className="mistakes" role="alert">
      {mistakes.map(({ row, detail }) => (
        <li key={`${row ?? ''} ${detail}`}>
          {row !== null && <code>{say.row(row + 1)}</code>} {detail}
        </li>
      ))}
    </ul>
  )
}

function GridTable({
  grid,
  mistakes,
  paper,
  onChange,
}: {
  grid: Grid
  mistakes: readonly GridMistake[]
  /** Whether what the paper is may be written too. */
  paper: boolean
  onChange: (grid: Grid) => void
}) {
  const [asked, setAsked] = useState<ReadonlySet<string>>(() => new Set(paper ? of_the_paper : []))
  const shown = shownColumns(grid, asked)
  const wrong = new Set(mistakes.map(({ row }) => row))
  return (
    <>
      <TableFrame label={say.label} look="tariff-grid">
        <GridHead names={shown.map((at) => grid.columns[at] ?? '')} />
        <tbody>
          {grid.rows.map((cells, row) => (
            <tr key={row} data-wrong={wrong.has(row) || undefined}>
              {shown.map((at) => (
                <td key={at}>
                  <input
                    className="input"
                    aria-label={say.cell(grid.columns[at] ?? '', row + 1)}
                    size={Math.max(6, (cells[at] ?? '').length)}
                    value={cells[at] ?? ''}
                    onChange={({ target }) => onChange(withCell(grid, row, at, target.value))}
                  />
                </td>
              ))}
              <td className="row-actions">
                <RowButtons grid={grid} row={row} onChange={onChange} />
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <ColumnChoice
        names={furtherColumns(grid, asked, [...takes.keys()])}
        onChoose={(name) => {
          setAsked(new Set([...asked, name]))
          onChange(withColumn(grid, name))
        }}
      />
    </>
  )
}

function ColumnChoice({ names, onChoose }: { names: readonly string[]; onChoose: (name: string) => void }) {
  return (
    <label className="field">
      <span className="field-label">{say.show}</span>
      <select className="input" value="" onChange={({ target }) => onChoose(target.value)}>
        <option value="">{say.choose}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}: {takes.get(name)}
          </option>
        ))}
      </select>
    </label>
  )
}

function RowButtons({ grid, row, onChange }: { grid: Grid; row: number; onChange: (grid: Grid) => void }) {
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind="icon"
        aria-label={say.addBelow(row + 1)}
        onClick={() => onChange(withStepBelow(grid, row))}
      >
        <Plus size={15} aria-hidden />
      </button>
      <button
        type="button"
        className="button"
        data-kind="icon"
        aria-label={say.removeRow(row + 1)}
        disabled={grid.rows.length === 1}
        onClick={() => onChange(withoutRow(grid, row))}
      >
        <Trash2 size={15} aria-hidden />
      </button>
    </>
  )
}
