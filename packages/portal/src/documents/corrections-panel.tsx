import { Included } from '@quaylog/sdk'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '../kit/panel.tsx'
import { Loaded } from '../kit/states.tsx'
import { Ago } from '../kit/when.tsx'
import { documentWords } from '../words/document-words.ts'
import { correctionsQuery } from './documents-query.ts'
import { fieldName, valueText } from './field-text.ts'

const say = documentWords.corrections

/** Who corrected what of a document, the latest first. */
export function CorrectionsPanel({ id }: { id: string }) {
  const corrections = useQuery(correctionsQuery(id))
  return (
    <Panel title={say.title}>
      <Loaded query={corrections} rows={2}>
        {({ data, included, meta }) => {
          const people = new Included(included)
          return (
            <>
              {data.length === 0 && <p className="quiet">{say.none}</p>}
              <ul className="document-corrections">
                {data.map(({ id: correction_id, attributes, relationships }) => (
                  <li key={correction_id}>
                    <b>{people.find(relationships?.user)?.attributes.name ?? say.program}</b>{' '}
                    <small>
                      <Ago at={attributes.created_at} />
                    </small>
                    <ul>
                      {attributes.changes.map(({ pointer, before, after }) => (
                        <li key={pointer}>{say.change(fieldName(pointer), shown(before), shown(after))}</li>
                      ))}
                    </ul>
                  </li>
                ))}
              </ul>
              {(meta?.total ?? 0) > data.length && <p className="panel-note">{say.more}</p>}
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

const shown = (value: unknown): string => (value === null || value === undefined ? say.nothing : valueText(value))
