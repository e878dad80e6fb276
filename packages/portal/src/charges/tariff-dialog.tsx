import { QuaylogError } from '@quaylog/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormDialog } from '../kit/form-dialog.tsx'
import { chargeWords } from '../words/charge-words.ts'
import { EffectPanel } from './effect-panel.tsx'
import { saveFile } from '../kit/save-file.ts'
import { Problem } from '../kit/states.tsx'
import { chosenFile, writtenFile } from './tariff-file.ts'
import type { TariffFile } from './tariff-file.ts'
import { importTariff, tariffTemplate } from './tariffs-query.ts'

/** Takes a tariff file, says what is wrong with it line by line, and keeps it. */
export function TariffDialog({ onClose }: { onClose: () => void }) {
  const [given, setGiven] = useState(() => writtenFile(''))
  const queries = useQueryClient()
  const id = useId()
  const say = chargeWords.tariffs
  const check = useMutation({ mutationFn: () => importTariff(given, { dry_run: true }) })
  const save = useMutation({
    mutationFn: () => importTariff(given, { dry_run: false }),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['tariffs'] }),
        queries.invalidateQueries({ queryKey: ['container'] }),
      ])
      onClose()
    },
  })
  const take = (file: TariffFile) => {
    setGiven(file)
    check.reset()
    save.reset()
  }
  const is_empty = given.file.trim() === ''
  return (
    <FormDialog title={say.add} help={say.addHelp} wide onClose={onClose} sending={save} ready={!is_empty}>
      <div className="field">
        <label htmlFor={id}>{say.file}</label>
        <textarea
          id={id}
          className="input mono"
          rows={16}
          spellCheck={false}
          value={given.name === null ? given.file : ''}
          placeholder={given.name === null ? '' : say.workbook(given.name)}
          onChange={(event) => take(writtenFile(event.target.value))}
        />
        <input
          type="file"
          accept=".yaml,.yml,.json,.csv,.xlsx"
          aria-label={say.choose}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file !== undefined) void chosenFile(file).then(take)
          }}
        />
      </div>
      <button type="button" className="button" disabled={check.isPending || is_empty} onClick={() => check.mutate()}>
        {say.check}
      </button>
      <TemplateButton />
      {check.data !== undefined && (
        <>
          <p role="status">{say.checked(check.data.name, check.data.versions, check.data.terms)}</p>
          {check.data.effect !== null && <EffectPanel effect={check.data.effect} />}
        </>
      )}
      {check.isError && <Mistakes error={check.error} is_workbook={given.format === 'xlsx'} />}
    </FormDialog>
  )
}

function TemplateButton() {
  const save = useMutation({
    mutationFn: async () => {
      const { content, media_type } = await tariffTemplate()
      saveFile('tariff.xlsx', content, media_type)
    },
  })
  return (
    <>
      <button type="button" className="button" data-kind="text" disabled={save.isPending} onClick={() => save.mutate()}>
        {chargeWords.tariffs.template}
      </button>
      <Problem of={save} />
    </>
  )
}

/** Every mistake with its line, so that all can be mended at once. */
function Mistakes({ error, is_workbook }: { error: Error; is_workbook: boolean }) {
  const details = error instanceof QuaylogError ? (error.details ?? []) : []
  if (details.length === 0) return <p role="alert">{error.message}</p>
  return (
    <ul className="mistakes" role="alert">
      {details.map(({ detail, title, source, meta }) => {
        const place = source?.pointer?.replace('/data/attributes/file', '') ?? ''
        const row = typeof meta?.['line'] === 'number' ? chargeWords.tariffs.place(meta['line'], is_workbook) : ''
        return (
          <li key={`${row} ${place} ${detail ?? ''}`}>
            <code>
              {row} {place}
            </code>{' '}
            {detail ?? title}
          </li>
        )
      })}
    </ul>
  )
}
