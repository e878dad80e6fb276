import './invoice.css'
import { QuaylogError } from '@quaylog/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Dialog, DialogActions } from '../kit/dialog.tsx'
import { explain } from '../kit/states.tsx'
import { invoiceWords } from '../words/invoice-words.ts'
import { words } from '../words/words.ts'
import { InvoiceFields } from './invoice-fields.tsx'
import { attributesOf, empty_form } from './invoice-form.ts'
import { createInvoice, importInvoices } from './invoices-query.ts'

/** Takes an invoice by its fields, or many as a CSV file; each is checked at once. */
export function InvoiceDialog({ onClose }: { onClose: () => void }) {
  const say = invoiceWords.intake
  const [by_file, setByFile] = useState(false)
  const [form, setForm] = useState(empty_form)
  const [file, setFile] = useState('')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const send = useMutation({
    mutationFn: async () =>
      by_file ? (await importInvoices(file)).data : [(await createInvoice(attributesOf(form))).data],
    onSuccess: async ([first, ...more]) => {
      await queries.invalidateQueries({ queryKey: ['invoices'] })
      onClose()
      if (first !== undefined && more.length === 0) await navigate({ to: '/invoices/$id', params: { id: first.id } })
    },
  })
  return (
    <Dialog title={invoiceWords.add} help={say.help} onClose={onClose} wide>
      <form
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate()
        }}
      >
        <fieldset className="plain-fieldset intake-way">
          <legend className="for-readers">{say.way}</legend>
          {[false, true].map((file_way) => (
            <label key={String(file_way)} className="check">
              <input type="radio" name="way" checked={by_file === file_way} onChange={() => setByFile(file_way)} />
              {file_way ? say.byFile : say.byForm}
            </label>
          ))}
        </fieldset>
        {by_file ? <FileField file={file} onFile={setFile} /> : <InvoiceFields form={form} onChange={setForm} />}
        {send.isError && <Mistakes error={send.error} />}
        <DialogActions>
          <button type="button" className="button" onClick={onClose}>
            {words.common.cancel}
          </button>
          <button className="button" data-kind="primary" disabled={send.isPending || (by_file && file === '')}>
            {say.send}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function FileField({ file, onFile }: { file: string; onFile: (text: string) => void }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{invoiceWords.intake.file}</label>
      <input
        type="file"
        accept=".csv,text/csv"
        aria-label={invoiceWords.intake.choose}
        onChange={({ target }) => void target.files?.[0]?.text().then(onFile)}
      />
      <textarea
        id={id}
        className="input"
        rows={8}
        spellCheck={false}
        value={file}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => onFile(target.value)}
      />
      <p id={`${id}-help`} className="field-help">
        {invoiceWords.intake.fileHelp}
      </p>
    </div>
  )
}

/** The field's own name before what is wrong with it, as far as the form has one. */
function nameOfPlace(pointer: string): string {
  const [, line, name = ''] = /\/attributes(?:\/lines\/(\d+))?\/([a-z_]+)/.exec(pointer) ?? []
  const names: Readonly<Record<string, string>> = line === undefined ? invoiceWords.fields : invoiceWords.lineFields
  const field = names[name]
  if (field === undefined) return ''
  return line === undefined ? `${field}: ` : `${invoiceWords.line(Number(line) + 1)}, ${field}: `
}

/** Every mistake with its place in the invoice. */
function Mistakes({ error }: { error: unknown }) {
  const places =
    error instanceof QuaylogError
      ? (error.details ?? []).map(({ title, detail, source, meta }) => ({
          text: detail ?? title,
          at: source?.pointer ?? '',
          // Of a file: where somebody finds it who looks at the file.
          row: typeof meta?.['line'] === 'number' ? invoiceWords.row(meta['line']) : '',
        }))
      : []
  return (
    <ul className="field-problem" role="alert">
      {places.length === 0 && <li>{explain(error)}</li>}
      {places.map(({ text, at, row }) => (
        <li key={`${row} ${at} ${text}`}>
          {row}
          {nameOfPlace(at)}
          {text} {at !== '' && <code>{at.replace('/data/attributes', '')}</code>}
        </li>
      ))}
    </ul>
  )
}
