import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../kit/form-dialog.tsx'
import { portalApi } from '../service/portal-api.ts'
import { changedMembers, listMember } from '../service/changed-members.ts'
import { operatorWords } from '../words/operator-words.ts'
import { CredentialFields, SourceText } from './source-fields.tsx'
import type { OperatedSource, SourceCredential, SourceKind } from './sources-query.ts'

/** A source as it is typed. */
export interface SourceDraft {
  readonly id: string
  readonly name: string
  readonly scac: string
  readonly base_url: string
  readonly terminals: string
  readonly per_minute: string
  readonly per_day: string
}

export const no_draft: SourceDraft = {
  id: '',
  name: '',
  scac: '',
  base_url: '',
  terminals: '',
  per_minute: '',
  per_day: '',
}

const budgetOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

function draftOf(source: OperatedSource): SourceDraft {
  return {
    id: source.id,
    name: source.name,
    scac: source.scac ?? '',
    base_url: source.base_url,
    terminals: source.terminals.join(', '),
    per_minute: String(source.per_minute ?? ''),
    per_day: String(source.per_day ?? ''),
  }
}

const terminalsOf = ({ terminals }: SourceDraft) => terminals.split(/[\s,]+/).filter((code) => code !== '')

const settingsOf = ({ name, scac, base_url, per_minute, per_day }: SourceDraft) => ({
  name,
  scac,
  base_url,
  per_minute: budgetOf(per_minute),
  per_day: budgetOf(per_day),
})

function useSaving(send: () => Promise<unknown>, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['operator', 'sources'] })
      onSaved()
    },
  })
}

const pathOf = (id: string) => `/operator/sources/${encodeURIComponent(id)}`

/** Adds a source as it is typed; it takes the place of none. */
export function useAddingSource(
  of: Pick<OperatedSource, 'kind' | 'profile'> | undefined,
  draft: SourceDraft,
  credentials: Readonly<Record<string, string>>,
  onSaved: () => void,
) {
  const body = {
    kind: of?.kind,
    profile: of?.profile ?? null,
    ...settingsOf(draft),
    terminals: terminalsOf(draft),
    credentials,
    is_new: true,
  }
  return useSaving(() => portalApi('PUT', pathOf(draft.id), body), onSaved)
}

interface DialogProps {
  readonly source: OperatedSource
  readonly kind: SourceKind | undefined
  readonly onClose: () => void
}

/** What is configured of a source: its address, its credentials and how much it may be asked. */
export function SourceDialog({ source, kind, onClose }: DialogProps) {
  const [begun] = useState(() => draftOf(source))
  const [draft, setDraft] = useState(begun)
  const [credentials, setCredentials] = useState<Readonly<Record<string, string>>>({})
  const change = {
    ...changedMembers(settingsOf(begun), settingsOf(draft)),
    ...listMember('terminals', terminalsOf(begun), terminalsOf(draft)),
    credentials,
  }
  const save = useSaving(() => portalApi('PATCH', pathOf(source.id), change), onClose)
  const say = operatorWords.sources
  const typed = (name: keyof SourceDraft) => ({
    name,
    value: draft[name],
    onType: (value: string) => setDraft({ ...draft, [name]: value }),
  })
  return (
    <FormDialog title={say.edit(source.name)} onClose={onClose} wide sending={save} ready>
      <div className="field-pair">
        <SourceText {...typed('id')} label={say.id} locked mono />
        <SourceText {...typed('name')} label={say.name} />
      </div>
      <SourceText
        {...typed('base_url')}
        label={say.address}
        help={kind?.base_url === null ? say.addressNeeded : say.addressHelp}
        mono
      />
      {kind?.needs_terminals === true && (
        <SourceText {...typed('terminals')} label={say.terminals} help={say.terminalsHelp} mono />
      )}
      <Credentials source={source} kind={kind} values={credentials} onChange={setCredentials} />
      <div className="field-pair">
        <SourceText {...typed('per_minute')} label={say.perMinute} help={say.budgetHelp} pattern="[0-9]*" />
        <SourceText {...typed('per_day')} label={say.perDay} pattern="[0-9]*" />
      </div>
    </FormDialog>
  )
}

/** New credentials in the place of those that are kept, and nothing else; then the source is asked with them. */
export function RotateDialog({ source, kind, onClose, onSaved }: DialogProps & { readonly onSaved: () => void }) {
  const [credentials, setCredentials] = useState<Readonly<Record<string, string>>>({})
  const save = useSaving(() => portalApi('PATCH', pathOf(source.id), { credentials }), onSaved)
  const say = operatorWords.sources
  return (
    <FormDialog
      title={say.rotateOf(source.name)}
      help={say.rotateHelp}
      onClose={onClose}
      sending={save}
      ready={Object.values(credentials).some((value) => value !== '')}
      send={say.saveAndTest}
    >
      <Credentials source={source} kind={kind} values={credentials} onChange={setCredentials} />
    </FormDialog>
  )
}

function Credentials({
  source,
  kind,
  values,
  onChange,
}: {
  source: OperatedSource
  kind: SourceKind | undefined
  values: Readonly<Record<string, string>>
  onChange: (values: Readonly<Record<string, string>>) => void
}) {
  const say = operatorWords.sources
  const fields = (kind?.fields ?? source.credential_names.map(unnamed)).map((field) => ({
    ...field,
    is_optional: true,
  }))
  if (fields.length === 0) return null
  return (
    <fieldset className="field plain-fieldset">
      <legend className="field-label">{say.credentials}</legend>
      <p className="field-help">{say.credentialsHelp}</p>
      <CredentialFields fields={fields} kept={source.credential_names} values={values} onChange={onChange} />
    </fieldset>
  )
}

const unnamed = (name: string): SourceCredential => ({
  name,
  what: '',
  looks_like: null,
  is_optional: true,
  is_pem: false,
})
