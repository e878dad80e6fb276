import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Fact, Facts, PageHead, Panel } from '../kit/panel.tsx'
import { Problem } from '../kit/states.tsx'
import { operatorWords } from '../words/operator-words.ts'
import { AskNumber } from './ask-number.tsx'
import { no_draft, useAddingSource } from './source-dialog.tsx'
import type { SourceDraft } from './source-dialog.tsx'
import { CredentialFields, SourceText } from './source-fields.tsx'
import { ListenTo } from './listen-to.tsx'
import { takesFiles } from './sources-query.ts'
import type { OperatedSource, SourceKind } from './sources-query.ts'

interface ConnectProps {
  readonly kinds: readonly SourceKind[]
  readonly sources: readonly OperatedSource[]
  readonly onDone: () => void
}

/** Leads from the choice of an upstream to the first number that it was asked. */
export function ConnectSource({ kinds, sources, onDone }: ConnectProps) {
  const [kind, setKind] = useState<SourceKind | null>(null)
  const [saved_as, setSavedAs] = useState<string | null>(null)
  const say = operatorWords.sources.connect
  const back = (
    <button
      type="button"
      className="button"
      onClick={kind === null || saved_as !== null ? onDone : () => setKind(null)}
    >
      <ArrowLeft size={16} aria-hidden />
      {kind === null || saved_as !== null ? say.toSources : say.toChoice}
    </button>
  )
  return (
    <>
      <PageHead title={kind === null ? operatorWords.sources.add : say.connect(kind.name)} actions={back} />
      <div className="stack">
        {kind === null && <KindChoice kinds={kinds} onChoose={setKind} />}
        {kind !== null && <AboutKind kind={kind} />}
        {kind !== null && saved_as === null && (
          <Configure kind={kind} taken={sources.map(({ id }) => id)} onSaved={setSavedAs} />
        )}
        {kind !== null && saved_as !== null && <FirstNumber kind={kind} id={saved_as} onDone={onDone} />}
      </div>
    </>
  )
}

/** Upstreams by name, line or terminal. */
function KindChoice({ kinds, onChoose }: { kinds: readonly SourceKind[]; onChoose: (kind: SourceKind) => void }) {
  const [wanted, setWanted] = useState('')
  const say = operatorWords.sources.connect
  const text = wanted.trim().toLowerCase()
  const fits = kinds.filter(({ name, kind, speaks_for, sites }) =>
    [name, kind, ...speaks_for, ...sites.map((site) => site.name)].some((one) => one.toLowerCase().includes(text)),
  )
  return (
    <Panel title={say.choose}>
      <SourceText name="wanted" label={say.wanted} value={wanted} onType={setWanted} help={say.wantedHelp} />
      <ul className="kind-choice">
        {fits.map((kind) => (
          <li key={`${kind.kind}/${kind.profile ?? ''}`}>
            <button type="button" className="kind-button" onClick={() => onChoose(kind)}>
              <b>{kind.name}</b>
              <small>{kind.speaks_for.slice(0, 5).join(', ') || kind.kind.replaceAll('_', ' ')}</small>
            </button>
          </li>
        ))}
      </ul>
      {fits.length === 0 && <p className="panel-note">{say.noneFits}</p>}
    </Panel>
  )
}

/** Where to apply, what it tells, what that rests on, and what it is allowed. */
function AboutKind({ kind }: { kind: SourceKind }) {
  const say = operatorWords.sources.connect
  const told = kind.tells.filter(({ certainty }) => certainty === 'told')
  const likely = kind.tells.filter(({ certainty }) => certainty === 'unproved')
  const words = (fields: typeof told) => fields.map(({ field }) => field.replaceAll('_', ' ')).join(', ')
  return (
    <Panel title={say.apply}>
      <Facts>
        {kind.apply !== null && <Fact name={say.where}>{kind.apply}</Fact>}
        {told.length > 0 && <Fact name={say.tells}>{words(told)}</Fact>}
        {likely.length > 0 && <Fact name={say.likely}>{words(likely)}</Fact>}
        <Fact name={say.restsOn}>
          {kind.proved_by}.{' '}
          {kind.proved_by_operator_on === null ? say.unconfirmed : say.confirmed(kind.proved_by_operator_on)}
        </Fact>
        {kind.unproved !== null && <Fact name={say.unproved}>{kind.unproved}</Fact>}
        <Fact name={say.allows}>{kind.allows}</Fact>
      </Facts>
    </Panel>
  )
}

/** A short name that is not taken yet. */
function freeId({ profile, kind }: SourceKind, taken: readonly string[]): string {
  const usual = (profile ?? kind).replaceAll('_', '-')
  let id = usual
  for (let at = 2; taken.includes(id); at += 1) id = `${usual}-${at}`
  return id
}

function Configure({
  kind,
  taken,
  onSaved,
}: {
  kind: SourceKind
  taken: readonly string[]
  onSaved: (id: string) => void
}) {
  const [draft, setDraft] = useState<SourceDraft>({ ...no_draft, id: freeId(kind, taken) })
  const [way, setWay] = useState(0)
  const [credentials, setCredentials] = useState<Readonly<Record<string, string>>>({})
  const wanted = kind.ways[way] ?? []
  const save = useAddingSource(kind, draft, credentials, () => onSaved(draft.id))
  const say = operatorWords.sources
  const typed = (name: keyof SourceDraft) => ({
    name,
    value: draft[name],
    onType: (value: string) => setDraft({ ...draft, [name]: value }),
  })
  const in_other_ways = (name: string) => !wanted.includes(name) && kind.ways.some((names) => names.includes(name))
  const fields = kind.fields
    .filter(({ name }) => !in_other_ways(name))
    .map((field) => ({ ...field, is_optional: !wanted.includes(field.name) }))
  return (
    <Panel title={say.connect.enter}>
      <form
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        {kind.ways.length > 1 && <WayChoice ways={kind.ways} way={way} onChoose={setWay} />}
        <CredentialFields fields={fields} kept={[]} values={credentials} onChange={setCredentials} />
        <SourceText
          {...typed('base_url')}
          label={say.address}
          help={kind.base_url === null ? say.addressNeeded : say.connect.usualAddress(kind.base_url)}
          required={kind.base_url === null && !takesFiles(kind.kind)}
          mono
        />
        {kind.needs_terminals && (
          <SourceText {...typed('terminals')} label={say.terminals} help={say.terminalsHelp} required mono />
        )}
        <SourceText {...typed('id')} label={say.id} help={say.idHelp} required pattern="[a-z0-9][a-z0-9_\-]*" mono />
        <Problem of={save} />
        <div className="form-actions">
          <button className="button" data-kind="primary" disabled={save.isPending}>
            {say.connect.save}
          </button>
        </div>
      </form>
    </Panel>
  )
}

function WayChoice({
  ways,
  way,
  onChoose,
}: {
  ways: SourceKind['ways']
  way: number
  onChoose: (way: number) => void
}) {
  return (
    <div className="field">
      <label htmlFor="source-way">{operatorWords.sources.connect.way}</label>
      <select
        id="source-way"
        className="input mono"
        value={way}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {ways.map((names, index) => (
          <option key={names.join()} value={index}>
            {names.join(', ') || operatorWords.sources.connect.noCredential}
          </option>
        ))}
      </select>
    </div>
  )
}

/** One real number that the operator knows; sources that are listened to are asked nothing. */
function FirstNumber({ kind, id, onDone }: { kind: SourceKind; id: string; onDone: () => void }) {
  const say = operatorWords.sources.connect
  const done = (
    <button type="button" className="button" onClick={onDone}>
      {say.done}
    </button>
  )
  if (kind.asks.length === 0)
    return (
      <Panel title={say.saved}>
        <p>{say.listened}</p>
        <ListenTo id={id} leave={done} />
      </Panel>
    )
  return (
    <Panel title={say.first}>
      <p className="field-help">{say.firstHelp}</p>
      <AskNumber id={id} kind={kind} leave={done} />
    </Panel>
  )
}
