import './provenance.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeBlock } from '../kit/code-block.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Empty, Skeleton, Trouble } from '../kit/states.tsx'
import { Ago } from '../kit/when.tsx'
import { recordWords } from '../words/record-words.ts'
import { payloadQuery, provenanceQuery } from './container-query.ts'
import type { Evidence, FieldProvenance, ProvenanceOf } from './container-query.ts'

/**
 * Where one value comes from: who stated it, by which rule it was chosen, what the others said, and the answer itself.
 */
export function ProvenanceDialog({
  of,
  id,
  field,
  onClose,
}: {
  of: ProvenanceOf
  id: string
  field: string
  onClose: () => void
}) {
  const fields = useQuery(provenanceQuery(of, id))
  const found = fields.data?.[field]
  const say = recordWords.container.provenance
  return (
    <Dialog title={say.title} help={<code>{field}</code>} onClose={onClose} wide>
      {fields.isPending && <Skeleton rows={3} />}
      {fields.isError && <Trouble error={fields.error} retry={() => void fields.refetch()} />}
      {fields.data !== undefined &&
        (found === undefined ? (
          <Empty title={say.nothing} help={say.nothingHelp} />
        ) : (
          <Explained of={of} id={id} found={found} />
        ))}
    </Dialog>
  )
}

function Explained({ of, id, found }: { of: ProvenanceOf; id: string; found: FieldProvenance }) {
  const say = recordWords.container.provenance
  const others = found.candidates.filter(
    ({ observation_id }) => !found.evidence.some((one) => one.observation_id === observation_id),
  )
  return (
    <div className="provenance">
      <p>
        <b className="mono">{print(found.value)}</b>
      </p>
      <p className="quiet">{ruleText(found.rule)}</p>
      <h3>{say.statedBy}</h3>
      <ul>
        {found.evidence.map((evidence) => (
          <Statement key={evidence.observation_id} of={of} id={id} evidence={evidence} />
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h3>{say.others}</h3>
          <ul>
            {others.slice(0, others_max).map((evidence) => (
              <Statement key={evidence.observation_id} of={of} id={id} evidence={evidence} />
            ))}
          </ul>
          {others.length > others_max && <p className="quiet">{say.more(others.length - others_max)}</p>}
        </>
      )}
    </div>
  )
}

const others_max = 12

function Statement({ of, id, evidence }: { of: ProvenanceOf; id: string; evidence: Evidence }) {
  const [open, setOpen] = useState(false)
  const say = recordWords.container.provenance
  return (
    <li className="statement">
      <p>
        <b>{evidence.source_name ?? evidence.source}</b>{' '}
        <span className="quiet">
          {say.said} <Ago at={evidence.observed_at ?? evidence.recorded_at} />, {say.recorded}{' '}
          <Ago at={evidence.recorded_at} />
        </span>
      </p>
      <p className="statement-body mono">
        {Object.entries(evidence.statement)
          .map(([name, value]) => `${name} ${print(value)}`)
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
    <CodeBlock
      label={recordWords.container.provenance.answer}
      text={typeof excerpt === 'string' ? excerpt : JSON.stringify(excerpt, null, 2)}
    />
  )
}

/** The rule by which a value was chosen, in a sentence. */
function ruleText(rule: string): string {
  return new Map<string, string>(Object.entries(recordWords.container.rules)).get(rule) ?? rule.replaceAll('_', ' ')
}

function print(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
