import { QuaylogError } from '@quaylog/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormDialog } from '../kit/form-dialog.tsx'
import { chargeWords } from '../words/charge-words.ts'
import { EffectPanel } from './effect-panel.tsx'
import { importTariff } from './tariffs-query.ts'

/** Takes a tariff file, says what is wrong with it line by line, and keeps it. */
export function TariffDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState('')
  const queries = useQueryClient()
  const id = useId()
  const say = chargeWords.tariffs
  const check = useMutation({ mutationFn: () => importTariff(file, { dry_run: true }) })
  const save = useMutation({
    mutationFn: () => importTariff(file, { dry_run: false }),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['tariffs'] }),
        queries.invalidateQueries({ queryKey: ['container'] }),
      ])
      onClose()
    },
  })
  const write = (text: string) => {
    setFile(text)
    check.reset()
    save.reset()
  }
  return (
    <FormDialog title={say.add} help={say.addHelp} wide onClose={onClose} sending={save} ready={file.trim() !== ''}>
      <div className="field">
        <label htmlFor={id}>{say.file}</label>
        <textarea
          id={id}
          className="input mono"
          rows={16}
          spellCheck={false}
          value={file}
          onChange={(event) => write(event.target.value)}
        />
        <input
          type="file"
          accept=".yaml,.yml,.json,.csv"
          aria-label={say.choose}
          onChange={(event) => {
            void event.target.files?.[0]?.text().then(write)
          }}
        />
      </div>
      <button
        type="button"
        className="button"
        disabled={check.isPending || file.trim() === ''}
        onClick={() => check.mutate()}
      >
        {say.check}
      </button>
      {check.data !== undefined && (
        <>
          <p role="status">{say.checked(check.data.name, check.data.versions, check.data.terms)}</p>
          {check.data.effect !== null && <EffectPanel effect={check.data.effect} />}
        </>
      )}
      {check.isError && <Mistakes error={check.error} />}
    </FormDialog>
  )
}

/** Every mistake with its line, so that all can be mended at once. */
function Mistakes({ error }: { error: Error }) {
  const details = error instanceof QuaylogError ? (error.details ?? []) : []
  if (details.length === 0) return <p role="alert">{error.message}</p>
  return (
    <ul className="mistakes" role="alert">
      {details.map(({ detail, title, source }) => (
        <li key={`${source?.pointer ?? ''} ${detail ?? ''}`}>
          <code>{source?.pointer?.replace('/data/attributes/file', '')}</code> {detail ?? title}
        </li>
      ))}
    </ul>
  )
}
