import type { ReactNode } from 'react'
import { Panel } from '../kit/panel.tsx'
import { Empty } from '../kit/states.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { useMayWrite } from '../service/session.ts'
import { documentWords } from '../words/document-words.ts'
import { ChooseValue, CorrectValue } from './correct-value.tsx'
import type { DocumentRecord, Representation } from './documents-query.ts'
import { placeText } from './evidence-place.ts'
import { fieldName, notRead, valueAt, valueText } from './field-text.ts'

const say = documentWords.fields
type Reading = Representation['attributes']

/** Marks the field that somebody points at, or none. */
type Point = (pointer: string | null) => void

/** Each field beside its words, what nothing decides, and what was not read; people correct all of it. */
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
  const { read, undecided } = rowsOf(reading)
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
        <FieldRows document={document} reading={reading} onPoint={onPoint} />
      </TableFrame>
      {sought.length > 0 && (
        <p className="panel-note document-sought">
          <b>{say.soughtTitle}:</b> {sought.map(fieldName).join('; ')}
        </p>
      )}
    </Panel>
  )
}

function rowsOf({ origin, alternatives }: Reading) {
  const undecided = Object.keys(alternatives).filter((pointer) => origin[pointer] === undefined)
  return { read: Object.keys(origin), undecided }
}

type FieldsPanelParts = Parameters<typeof FieldsPanel>[0]

function FieldRows({ document, reading, onPoint }: FieldsPanelParts) {
  const may_write = useMayWrite()
  const { needed } = notRead(document.attributes.document_type, reading)
  const { read, undecided } = rowsOf(reading)
  const correctable = (pointer: string, like?: unknown) => ({
    document_id: document.id,
    payload: reading.payload,
    pointer,
    name: fieldName(pointer),
    value: valueAt(reading.payload, pointer),
    like,
  })
  const correct = (pointer: string) => may_write && <CorrectValue {...correctable(pointer)} />
  return (
    <tbody>
      {needed.map((pointer) => (
        <tr key={pointer}>
          <th scope="row">{fieldName(pointer)}</th>
          <td colSpan={2} className="tone-text" data-tone="wait">
            {say.needed} {correct(pointer)}
          </td>
        </tr>
      ))}
      {undecided.map((pointer) => (
        <Undecided key={pointer} pointer={pointer} reading={reading} onPoint={onPoint}>
          {may_write && <Choices of={correctable(pointer)} either={reading.alternatives[pointer] ?? []} />}
        </Undecided>
      ))}
      {read.map((pointer) => (
        <ReadField key={pointer} pointer={pointer} reading={reading} onPoint={onPoint}>
          {correct(pointer)}
        </ReadField>
      ))}
    </tbody>
  )
}

interface FieldRow {
  readonly pointer: string
  readonly reading: Reading
  readonly onPoint: Point
  /** What can be done about it. */
  readonly children: ReactNode
}

function ReadField({ pointer, reading, onPoint, children }: FieldRow) {
  const value = valueAt(reading.payload, pointer)
  const origin = reading.origin[pointer]
  const confidence = reading.confidence[pointer]
  const replaced = reading.read_values[pointer]
  return (
    <tr onPointerEnter={() => onPoint(pointer)} onPointerLeave={() => onPoint(null)}>
      <th scope="row">{fieldName(pointer)}</th>
      <td>
        {value === undefined ? <span className="quiet">{say.notRead}</span> : <b>{valueText(value)}</b>}
        {origin === 'derived' && <small>{say.derived}</small>}
        {origin === 'manual' && <small>{say.manual}</small>}
        {replaced !== undefined && <small>{documentWords.corrections.read(valueText(replaced.value))}</small>}
        {children}
      </td>
      <td>
        <Places pointer={pointer} evidence={placesOf(reading, pointer)} onPoint={onPoint} />
        {confidence !== undefined && <small>{documentWords.facts.classSure(confidence)}</small>}
      </td>
    </tr>
  )
}

/** Where a value stands; of one that a person says, what was read in its place or may stand there. */
function placesOf({ evidence, read_values, alternatives }: Reading, pointer: string) {
  return evidence[pointer] ?? read_values[pointer]?.evidence ?? alternatives[pointer]?.[0]?.evidence ?? []
}

/** One click for each value that may stand there, or another one entered. */
function Choices({ of, either }: { of: Parameters<typeof CorrectValue>[0]; either: Reading['alternatives'][string] }) {
  const values = either.map(({ value }) => value)
  return (
    <div className="document-choices">
      <ChooseValue of={of} either={values} />
      <CorrectValue {...of} like={values[0]} />
    </div>
  )
}

function Undecided({ pointer, reading, onPoint, children }: FieldRow) {
  const either = reading.alternatives[pointer] ?? []
  const [first] = either
  return (
    <tr onPointerEnter={() => onPoint(pointer)} onPointerLeave={() => onPoint(null)}>
      <th scope="row">{fieldName(pointer)}</th>
      <td className="tone-text" data-tone="wait">
        {say.undecided} {either.map(({ value }) => valueText(value)).join(` ${say.or} `)}
        {children}
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
