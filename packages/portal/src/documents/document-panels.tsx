import type { Included } from '@quaylog/sdk'
import { Link } from '@tanstack/react-router'
import { Fact, Facts, Panel } from '../kit/panel.tsx'
import { Ago } from '../kit/when.tsx'
import { useSeesAll } from '../service/session.ts'
import { number } from '../time/format.ts'
import { documentWords } from '../words/document-words.ts'
import { kindOf } from './document-chips.tsx'
import type { DocumentRecord, Representation } from './documents-query.ts'
import { fieldName } from './field-text.ts'
import { LinkedTo } from './linked-to.tsx'
import { Suggestions } from './suggestions.tsx'

/** What is wrong or doubtful about a document, each with the fields that it is about. */
export function DoubtsPanel({
  reading: { warnings: all, missing_items, origin },
}: {
  reading: Representation['attributes']
}) {
  const say = documentWords.doubts
  const isDecided = (pointers: readonly string[]) =>
    pointers.length > 0 && pointers.every((pointer) => origin[pointer] === 'manual')
  const warnings = all.filter(({ pointers }) => !isDecided(pointers))
  const is_missing = missing_items !== null && missing_items.length > 0
  return (
    <Panel title={say.title}>
      {warnings.length === 0 && !is_missing && <p className="quiet">{say.none}</p>}
      {warnings.length > 0 && (
        <ul className="bullets">
          {warnings.map(({ code, pointers, detail, document_id }) => (
            <li key={`${code} ${pointers.join(' ')} ${document_id ?? ''}`}>
              {pointers.length > 0 && <b>{pointers.map(fieldName).join('; ')}: </b>}
              {detail}.
              {document_id !== undefined && (
                <>
                  {' '}
                  <Link to="/documents/$id" params={{ id: document_id }}>
                    {say.other}
                  </Link>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {is_missing && (
        <>
          <p className="panel-note">{say.missing}</p>
          <ul className="bullets">
            {missing_items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

/** What a document is linked to, and the identifiers that were read on it, which are no links. */
export function BelongsPanel({ document, included }: { document: DocumentRecord; included: Included }) {
  const say = documentWords.belongs
  const { relationships, attributes } = document
  const sees_all = useSeesAll()
  const is_linked = (relationships?.shipments?.data.length ?? 0) + (relationships?.cargos?.data.length ?? 0) > 0
  return (
    <Panel title={say.title}>
      {is_linked ? <LinkedTo document={document} included={included} /> : <p className="quiet">{say.none}</p>}
      {sees_all && <Suggestions id={document.id} />}
      <h3 className="document-identifiers">{say.identifiers}</h3>
      {attributes.references.length === 0 ? (
        <p className="quiet">{say.noIdentifiers}</p>
      ) : (
        <Facts>
          {attributes.references.map(({ kind, value, page }) => (
            <Fact key={`${kind} ${value} ${page}`} name={documentWords.references[kind] ?? kind}>
              <span className="mono">{value}</span> <small>{documentWords.fields.page(page)}</small>
            </Fact>
          ))}
        </Facts>
      )}
    </Panel>
  )
}

/** The file as it came. */
export function FilePanel({ document }: { document: DocumentRecord }) {
  const say = documentWords.facts
  const { attributes: a, relationships } = document
  const parent = relationships?.parent?.data?.id
  return (
    <Panel title={say.title}>
      <Facts>
        <Fact name={say.class}>
          {kindOf(document) === '' ? documentWords.fields.notRead : kindOf(document)}
          {a.document_type_manual !== null && <small>{say.classManual}</small>}
          {a.document_type_manual === null && a.document_type_confidence !== null && (
            <small>{say.classSure(a.document_type_confidence)}</small>
          )}
        </Fact>
        <Fact name={say.file}>{a.file_name}</Fact>
        <Fact name={say.size}>
          {a.file_size_bytes === null ? say.notCounted : `${number.format(Math.ceil(a.file_size_bytes / 1_024))} KiB`}
        </Fact>
        <Fact name={say.pages}>{a.page_count === null ? say.notCounted : number.format(a.page_count)}</Fact>
        <Fact name={say.source}>{say.sources[a.source]}</Fact>
        <Fact name={say.received}>
          <Ago at={a.created_at} />
        </Fact>
        {parent !== undefined && (
          <Fact name={say.packet}>
            <Link to="/documents/$id" params={{ id: parent }}>
              {say.packet}
            </Link>
            {a.page_from !== null && a.page_to !== null && <small>{say.packetPages(a.page_from, a.page_to)}</small>}
          </Fact>
        )}
        {a.reviewed_at !== null && (
          <Fact name={say.confirmed}>
            <Ago at={a.reviewed_at} />
          </Fact>
        )}
      </Facts>
    </Panel>
  )
}
