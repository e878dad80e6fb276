import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { historyQuery, payloadQuery } from '../containers/container-query.ts'
import type { Evidence, FieldProvenance, ProvenanceOf } from '../containers/container-query.ts'
import { printed } from '../containers/printed.ts'
import { CodeBlock } from '../kit/code-block.tsx'
import { Skeleton, Trouble } from '../kit/states.tsx'
import { Ago } from '../kit/when.tsx'
import { provenanceWords } from '../words/provenance-words.ts'
import { recordWords } from '../words/record-words.ts'
import { accountOf, nameOf } from './account-of.ts'
import { momentText } from './claim.ts'
import { valueText } from './value-text.ts'

const say = provenanceWords
const statements_max = 12

export interface ExplainedProps {
  readonly of: ProvenanceOf
  readonly id: string
  readonly field: string
  readonly fields: Readonly<Record<string, FieldProvenance>>
  readonly zone: string
}

/** Who says what about a value, in sentences; the statements as they came are folded away below. */
export function Explained({ of, id, field, fields, zone }: ExplainedProps) {
  const found = fields[field]
  if (found === undefined) return null
  const statements = statementsOf(found)
  return (
    <div className="provenance">
      <p>
        <b>{valueText(found, field, zone)}</b>
      </p>
      <Sentences field={field} fields={fields} zone={zone} />
      {of === 'containers' && <Moved id={id} field={field} zone={zone} />}
      <p className="quiet">
        {say.how}: {ruleText(found.rule)}
      </p>
      {statements.length > 0 && (
        <details>
          <summary>{say.raw(statements.length)}</summary>
          <ul>
            {statements.slice(0, statements_max).map((evidence) => (
              <Statement key={evidence.observation_id} of={of} id={id} evidence={evidence} />
            ))}
          </ul>
          {statements.length > statements_max && (
            <p className="quiet">{say.more(statements.length - statements_max)}</p>
          )}
        </details>
      )}
    </div>
  )
}

/** What the value comes from, then what else was said; each statement once. */
export function statementsOf({ evidence, candidates }: FieldProvenance): readonly Evidence[] {
  return [...new Map([...evidence, ...candidates].map((one) => [one.observation_id, one])).values()]
}

/** Who says so, one sentence for each thing that there is to say. */
export function Sentences({ field, fields, zone }: Pick<ExplainedProps, 'field' | 'fields' | 'zone'>) {
  return (
    <ul className="provenance-account">
      {accountOf(field, fields, zone).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** Before anything was told of a value nothing is known, which nobody said. */
const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

/** From when on which value was known; nothing where it never moved. */
export function Moved({ id, field, zone }: { id: string; field: string; zone: string }) {
  const history = useQuery(historyQuery(id)).data ?? {}
  const told = history[field] ?? []
  const values = told.filter(({ value }, at) => at > 0 || !isNothing(value))
  if (values.length < 2) return null
  return (
    <section>
      <h3>{say.moved}</h3>
      <ol className="provenance-moves">
        {values.map(({ told_at, value, data_source }) => (
          <li key={told_at}>
            {say.movedTo(momentText(told_at, zone), printed(value, zone, field), recordWords.sources[data_source])}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Statement({ of, id, evidence }: { of: ProvenanceOf; id: string; evidence: Evidence }) {
  const [open, setOpen] = useState(false)
  return (
    <li className="statement">
      <p>
        <b>{nameOf(evidence)}</b>{' '}
        <span className="quiet">
          {say.recorded} <Ago at={evidence.recorded_at} />, {say.repeated} <Ago at={evidence.last_seen_at} />
        </span>
      </p>
      <p className="statement-body mono">
        {Object.entries(evidence.statement)
          .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
          .join(' · ')}
      </p>
      {evidence.payload !== null && (
        <button type="button" className="button" data-kind="text" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? say.hide : say.show}
        </button>
      )}
      {open && evidence.payload !== null && <Answer of={of} id={id} payload={evidence.payload} />}
    </li>
  )
}

/** The part of the source's answer in which it stands, as it came. */
function Answer({ of, id, payload }: { of: ProvenanceOf; id: string; payload: { id: string; pointer: string } }) {
  const answer = useQuery(payloadQuery(of, id, payload))
  if (answer.isError) return <Trouble error={answer.error} retry={() => void answer.refetch()} />
  if (answer.data === undefined) return <Skeleton rows={2} />
  const { excerpt } = answer.data
  return (
    <CodeBlock label={say.answer} text={typeof excerpt === 'string' ? excerpt : JSON.stringify(excerpt, null, 2)} />
  )
}

/** The rule by which a value was chosen, in a sentence. */
function ruleText(rule: string): string {
  if (/^status_row_\d+$/.test(rule)) return say.statusRow
  return new Map<string, string>(Object.entries(say.rules)).get(rule) ?? rule.replaceAll('_', ' ')
}
