import { Panel } from '../kit/panel.tsx'
import { Empty } from '../kit/states.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { documentWords } from '../words/document-words.ts'
import type { DocumentRecord, Representation } from './documents-query.ts'
import { placeText } from './evidence-place.ts'
import { fieldName, notRead, valueAt, valueText } from './field-text.ts'

const say = documentWords.fields
type Reading = Representation['attributes']

/** Marks the field that somebody points at, or none. */
type Point = (pointer: string | null) => void

/** Each field beside the words that it was read from, then what nothing decides, then what was not read. */
export function FieldsPanel({
  document,
  reading,
  onPoint,
}: {
  document: DocumentRecord
  reading: Reading
  onPoint: Point
}) {
  const { needed, sought } = notRead(document.attributes.document_type, reading)
  const read = Object.keys(reading.evidence)
  const undecided = Object.keys(reading.alternatives).filter((pointer) => reading.evidence[pointer] === undefined)
  if (read.length + undecided.length + needed.length === 0)
    return (
      <Panel title={say.title}>
        <Empty title={say.none} help={say.noneHelp} />
      </Panel>
    )
  return (
    <Panel title={say.title} flush>
      <TableFrame label={say.table} look="document-fields">
        <thead>
          <tr>
            <th>{say.field}</th>
            <th>{say.value}</th>
            <th>{say.printed}</th>
          </tr>
        </thead>
        <tbody>
          {needed.map((pointer) => (
            <tr key={pointer}>
              <th scope="row">{fieldName(pointer)}</th>
              <td colSpan={2} className="tone-text" data-tone="wait">
                {say.needed}
              </td>
            </tr>
          ))}
          {undecided.map((pointer) => (
            <Undecided key={pointer} pointer={pointer} reading={reading} onPoint={onPoint} />
          ))}
          {read.map((pointer) => (
            <ReadField key={pointer} pointer={pointer} reading={reading} onPoint={onPoint} />
          ))}
        </tbody>
      </TableFrame>
      {sought.length > 0 && (
        <p className="panel-note document-sought">
          <b>{say.soughtTitle}:</b> {sought.map(fieldName).join('; ')}
        </p>
      )}
    </Panel>
  )
}

function ReadField({ pointer, reading, onPoint }: { pointer: string; reading: Reading; onPoint: Point }) {
  const value = valueAt(reading.payload, pointer)
  const origin = reading.origin[pointer]
  const confidence = reading.confidence[pointer]
  return (
    <tr onPointerEnter={() => onPoint(pointer)} onPointerLeave={() => onPoint(null)}>
      <th scope="row">{fieldName(pointer)}</th>
      <td>
        {value === undefined ? <span className="quiet">{say.notRead}</span> : <b>{valueText(value)}</b>}
        {origin === 'derived' && <small>{say.derived}</small>}
        {origin === 'manual' && <small>{say.manual}</small>}
      </td>
      <td>
        <Places pointer={pointer} evidence={reading.evidence[pointer] ?? []} onPoint={onPoint} />
        {confidence !== undefined && <small>{documentWords.facts.classSure(confidence)}</small>}
      </td>
    </tr>
  )
}

function Undecided({ pointer, reading, onPoint }: { pointer: string; reading: Reading; onPoint: Point }) {
  const either = reading.alternatives[pointer] ?? []
  const [first] = either
  return (
    <tr onPointerEnter={() => onPoint(pointer)} onPointerLeave={() => onPoint(null)}>
      <th scope="row">{fieldName(pointer)}</th>
      <td className="tone-text" data-tone="wait">
        {say.undecided} {either.map(({ value }) => valueText(value)).join(` ${say.or} `)}
      </td>
      <td>
        <Places pointer={pointer} evidence={first?.evidence ?? []} onPoint={onPoint} />
      </td>
    </tr>
  )
}

/** The printed words; pointing at them, by hand or by key, marks them on the page. */
function Places({
  pointer,
  evidence,
  onPoint,
}: {
  pointer: string
  evidence: Reading['evidence'][string]
  onPoint: Point
}) {
  return (
    <ul>
      {evidence.map((place, at) => (
        <li key={at}>
          <button
            type="button"
            className="document-place"
            onFocus={() => onPoint(pointer)}
            onBlur={() => onPoint(null)}
            onClick={() => onPoint(pointer)}
          >
            {place.text} <small>{placeText(place)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
