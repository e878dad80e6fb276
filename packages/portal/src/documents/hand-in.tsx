import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import type { DragEvent } from 'react'
import { Panel } from '../kit/panel.tsx'
import { Chip } from '../kit/status.tsx'
import { documentWords } from '../words/document-words.ts'
import { DocumentChips, kindOf, WhyNotRead } from './document-chips.tsx'
import { handedInQuery, isBeingRead } from './documents-query.ts'
import type { DocumentRecord } from './documents-query.ts'
import { useHandIn } from './use-hand-in.ts'
import type { GivenFile } from './use-hand-in.ts'

const say = documentWords.handIn

/** Where files are dropped, and what became of each until it is read. */
export function HandIn() {
  const { files, left_out, add } = useHandIn()
  return (
    <Panel title={say.title}>
      <DropZone onFiles={(chosen) => void add(chosen)} />
      {left_out > 0 && (
        <p className="field-problem" role="alert">
          {say.tooMany(left_out)}
        </p>
      )}
      {files.length > 0 && <Outcomes files={files} />}
    </Panel>
  )
}

function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [is_over, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className="document-drop"
      data-over={is_over ? true : undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileUp size={22} aria-hidden />
      <p>
        <label>
          {say.drop} {say.choose}:{' '}
          <input
            type="file"
            multiple
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </label>
      </p>
      <p className="field-help">{say.help}</p>
    </div>
  )
}

function Outcomes({ files }: { files: readonly GivenFile[] }) {
  const handed_in = useQuery(handedInQuery)
  const recordOf = ({ outcome }: GivenFile) =>
    outcome.state === 'taken' ? handed_in.data?.data.find(({ id }) => id === outcome.id) : undefined
  const done = files.filter((file) => isDone(file, recordOf(file))).length
  return (
    <>
      <p role="status">{say.progress(done, files.length)}</p>
      <ul className="rows document-outcomes" aria-label={say.outcomes}>
        {files.map((file) => (
          <Outcome key={file.key} file={file} record={recordOf(file)} />
        ))}
      </ul>
    </>
  )
}

function isDone({ outcome: { state } }: GivenFile, record: DocumentRecord | undefined): boolean {
  return state === 'refused' || (record !== undefined && !isBeingRead(record))
}

function Outcome({ file: { name, outcome }, record }: { file: GivenFile; record: DocumentRecord | undefined }) {
  if (outcome.state === 'refused')
    return (
      <li>
        <span>
          <b>{name}</b>
          <small>
            {outcome.why}{' '}
            {outcome.same !== undefined && (
              <Link to="/documents/$id" params={{ id: outcome.same.id }}>
                {outcome.same.name}
              </Link>
            )}
          </small>
        </span>
        <Chip tone="stop">{say.refused}</Chip>
      </li>
    )
  if (outcome.state !== 'taken')
    return (
      <li>
        <b>{name}</b>
        <Chip>{say[outcome.state]}</Chip>
      </li>
    )
  return (
    <li>
      <span>
        <Link to="/documents/$id" params={{ id: outcome.id }}>
          {name}
        </Link>
        {record !== undefined && (
          <small>
            {kindOf(record)} <WhyNotRead document={record} />
          </small>
        )}
      </span>
      {record === undefined ? <Chip>{documentWords.statuses.received}</Chip> : <DocumentChips document={record} />}
    </li>
  )
}
