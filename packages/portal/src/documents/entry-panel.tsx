import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Panel } from '../kit/panel.tsx'
import { SelectField } from '../kit/select-field.tsx'
import { Loaded, Problem } from '../kit/states.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { useMayWrite } from '../service/session.ts'
import { documentWords } from '../words/document-words.ts'
import { CorrectValue } from './correct-value.tsx'
import { classifyDocument, schemaQuery, takeBackEntries, refreshDocuments } from './documents-query.ts'
import type { DocumentRecord, Representation } from './documents-query.ts'
import { entryFields } from './entry-fields.ts'
import { EntryForm } from './entry-form.tsx'
import { placeText } from './evidence-place.ts'
import { fieldName, valueAt, valueText } from './field-text.ts'
import { isShownPicture } from './scan-picture.tsx'
import type { MarkedBox } from './scan-picture.tsx'

const say = documentWords.entry

interface Parts {
  readonly document: DocumentRecord
  readonly reading: Representation['attributes'] | undefined
  readonly marked: MarkedBox | null
  readonly onMark: (box: MarkedBox | null) => void
  readonly onPoint: (pointer: string | null) => void
}

/** What people say of a document that nothing could be read of: what it is, and each value with its place. */
export function EntryPanel({ document, reading, marked, onMark, onPoint }: Parts) {
  const may_write = useMayWrite()
  const { document_type: type, file_content_type } = document.attributes
  const pointers = Object.keys(reading?.origin ?? {})
  return (
    <Panel title={say.title}>
      <p className="panel-note">{may_write ? say.help : say.helpReader}</p>
      {may_write && pointers.length === 0 && <ClassChoice document={document} />}
      {reading !== undefined && pointers.length > 0 && (
        <Entered document={document} reading={reading} pointers={pointers} onPoint={onPoint} />
      )}
      {may_write && type !== null && (
        <Entering
          id={document.id}
          type={type}
          payload={reading?.payload ?? {}}
          marked={marked}
          has_pages={!isShownPicture(file_content_type)}
          onEntered={() => onMark(null)}
        />
      )}
    </Panel>
  )
}

function ClassChoice({ document: { id, attributes } }: { document: DocumentRecord }) {
  const queries = useQueryClient()
  const classify = useMutation({
    mutationFn: (type: string) => classifyDocument(id, type),
    onSuccess: () => refreshDocuments(queries),
  })
  const known = Object.entries(documentWords.types).filter(([type]) => type !== 'packet')
  const shown = classify.isPending ? classify.variables : attributes.document_type
  return (
    <>
      <SelectField
        label={say.class}
        value={shown ?? ''}
        choices={[...(attributes.document_type === null ? [['', say.choose] as const] : []), ...known]}
        onChoose={(type) => type !== '' && classify.mutate(type)}
      />
      <Problem of={classify} />
    </>
  )
}

interface EnteredParts {
  readonly document: DocumentRecord
  readonly reading: Representation['attributes']
  readonly pointers: readonly string[]
  readonly onPoint: (pointer: string | null) => void
}

function Entered({ document, reading, pointers, onPoint }: EnteredParts) {
  const may_write = useMayWrite()
  const queries = useQueryClient()
  const takeBack = useMutation({
    mutationFn: () => takeBackEntries(document.id),
    onSuccess: () => refreshDocuments(queries),
  })
  const { payload } = reading
  return (
    <>
      <TableFrame label={say.table} look="document-fields">
        <tbody>
          {pointers.map((pointer) => (
            <tr key={pointer} onPointerEnter={() => onPoint(pointer)} onPointerLeave={() => onPoint(null)}>
              <th scope="row">{fieldName(pointer)}</th>
              <td>
                <b>{valueText(valueAt(payload, pointer))}</b>
                <small>{(reading.evidence[pointer] ?? []).map(placeText).join('; ')}</small>
                {may_write && (
                  <CorrectValue
                    document_id={document.id}
                    payload={payload}
                    pointer={pointer}
                    name={fieldName(pointer)}
                    value={valueAt(payload, pointer)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {may_write && (
        <button
          type="button"
          className="button"
          data-kind="text"
          disabled={takeBack.isPending}
          onClick={() => takeBack.mutate()}
        >
          {say.takeBack}
        </button>
      )}
      <Problem of={takeBack} />
    </>
  )
}

type EnteringParts = Omit<Parameters<typeof EntryForm>[0], 'fields'> & {
  readonly type: NonNullable<DocumentRecord['attributes']['document_type']>
}

/** Values of a class that has none are not offered. */
function Entering({ type, ...parts }: EnteringParts) {
  const schema = useQuery(schemaQuery(type))
  return (
    <Loaded query={schema} rows={1}>
      {({ data: [found] }) => {
        if (found === undefined) return <p className="quiet">{say.noValues}</p>
        const fields = entryFields(type, found.attributes.schema_payload, parts.payload)
        return <EntryForm {...parts} fields={fields} />
      }}
    </Loaded>
  )
}
