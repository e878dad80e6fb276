import type { AlertConditions } from '@quaylog/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Problem } from '../kit/states.tsx'
import { Ago } from '../kit/when.tsx'
import { alertRuleWords } from '../words/alert-rule-words.ts'
import { previewQuery } from './rules-query.ts'

const pause_ms = 500
const say = alertRuleWords

/** How often the rule would have told somebody, a little after its conditions were changed; or why it never can. */
export function PreviewOfRule({ conditions }: { conditions: AlertConditions }) {
  const asked = useSettled(conditions)
  const preview = useQuery({ ...previewQuery(asked), retry: false })
  return (
    <section className="rule-preview" aria-label={say.preview}>
      <p role="status">
        {preview.data === undefined ? !preview.isError && say.looking : say.would(preview.data)}
        {preview.data?.is_complete === false && ` ${say.incomplete}`}
      </p>
      {(preview.data?.amounts_unknown ?? 0) > 0 && (
        <p className="field-help">{say.unknownAmounts(preview.data?.amounts_unknown ?? 0)}</p>
      )}
      <Problem of={preview} />
      <ul>
        {preview.data?.examples.map(({ id, attributes }) => (
          <li key={id}>
            {attributes.label}: {attributes.summary} <Ago at={attributes.opened_at} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The conditions once they have stopped changing. */
function useSettled(conditions: AlertConditions): AlertConditions {
  const [settled, setSettled] = useState(conditions)
  const written = JSON.stringify(conditions)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(conditions), pause_ms)
    return () => clearTimeout(timer)
    // The same conditions are a new object on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [written])
  return settled
}
