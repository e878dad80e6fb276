import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Panel } from '../kit/panel.tsx'
import { Problem } from '../kit/states.tsx'
import { reportWords } from '../words/report-words.ts'
import { DraftForm } from './draft-form.tsx'
import { Preview } from './preview.tsx'
import { chosen, handIn, previewOf, refreshReports } from './reports-query.ts'
import type { ChosenFile, DraftMapping, MappingRecord } from './reports-query.ts'

const no_draft: DraftMapping = { name: '', terminal: '', date_order: '', columns: null }

/** Choosing a file, looking at how it would be read, and handing it in. */
export function HandIn({ mappings }: { mappings: readonly MappingRecord[] }) {
  const queries = useQueryClient()
  const [mapping_id, setMappingId] = useState('')
  const [draft, setDraft] = useState(no_draft)
  const [file, setFile] = useState<ChosenFile | null>(null)
  const by = mapping_id === '' ? draft : mapping_id
  const look = useMutation({
    mutationFn: (given: { file: ChosenFile; by: string | DraftMapping }) => previewOf(given.file, given.by),
    onSuccess: ({ suggested_columns }) =>
      setDraft((before) => (before.columns === null ? { ...before, columns: suggested_columns } : before)),
  })
  const send = useMutation({
    mutationFn: () => (file === null ? Promise.resolve() : handIn(file, by)),
    onSuccess: async () => {
      await refreshReports(queries)
      setFile(null)
      look.reset()
    },
  })
  const choose = async (given: File | undefined) => {
    if (given === undefined) return
    const next = await chosen(given)
    setFile(next)
    setDraft({ ...draft, columns: null })
    look.mutate({ file: next, by: mapping_id === '' ? { ...draft, columns: null } : mapping_id })
  }
  const change = (id: string) => {
    setMappingId(id)
    look.reset()
    if (file !== null) look.mutate({ file, by: id === '' ? draft : id })
  }
  const lookAgain = () => file !== null && look.mutate({ file, by: draft })
  const is_ready = mapping_id !== '' || (draft.name.trim() !== '' && draft.columns !== null)
  return (
    <Panel title={reportWords.handIn}>
      <Choice
        mappings={mappings}
        mapping_id={mapping_id}
        file={file}
        onMapping={change}
        onFile={(given) => void choose(given)}
      />
      <Problem of={look} />
      {file !== null && look.data !== undefined && (
        <>
          {mapping_id === '' && (
            <DraftForm draft={draft} headings={look.data.headings} onChange={setDraft} onLook={lookAgain} />
          )}
          <Preview preview={look.data} />
          <Send sending={send} is_ready={is_ready} />
        </>
      )}
    </Panel>
  )
}

/** Which mapping, and which file. */
function Choice({
  mappings,
  mapping_id,
  file,
  onMapping,
  onFile,
}: {
  mappings: readonly MappingRecord[]
  mapping_id: string
  file: ChosenFile | null
  onMapping: (id: string) => void
  onFile: (file: File | undefined) => void
}) {
  const [mapping_field, file_field] = [useId(), useId()]
  return (
    <>
      <div className="field">
        <label htmlFor={mapping_field}>{reportWords.mapping}</label>
        <select
          id={mapping_field}
          className="input"
          value={mapping_id}
          onChange={(event) => onMapping(event.target.value)}
        >
          <option value="">{reportWords.newMapping}</option>
          {mappings.map(({ id, attributes }) => (
            <option key={id} value={id}>
              {attributes.name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={file_field}>{reportWords.file}</label>
        <input
          id={file_field}
          key={file === null ? 'none' : 'chosen'}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,.xlsm"
          onChange={(event) => onFile(event.target.files?.[0])}
        />
        {file !== null && <p>{file.name}</p>}
      </div>
    </>
  )
}

/** Hands the file in. */
function Send({
  sending,
  is_ready,
}: {
  sending: {
    readonly mutate: () => void
    readonly isPending: boolean
    readonly isError: boolean
    readonly error: Error | null
  }
  is_ready: boolean
}) {
  return (
    <>
      <Problem of={sending} />
      <button
        type="button"
        className="button"
        data-kind="primary"
        disabled={sending.isPending || !is_ready}
        onClick={() => sending.mutate()}
      >
        {reportWords.send}
      </button>
    </>
  )
}
