import '../design/table.css'
import './documents.css'
import { mayBeEntered } from '@quaylog/documents/by-hand'
import { Included } from '@quaylog/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Check, Download, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { PageHead, Panel } from '../kit/panel.tsx'
import { Empty, Loaded, Problem } from '../kit/states.tsx'
import { useMayWrite, useSeesAll } from '../service/session.ts'
import { documentWords } from '../words/document-words.ts'
import { CorrectionsPanel } from './corrections-panel.tsx'
import { DocumentChips, kindOf, WhyNotRead } from './document-chips.tsx'
import { BelongsPanel, DoubtsPanel, FilePanel } from './document-panels.tsx'
import { confirmDocument, documentQuery, isBeingRead, readAgain, refreshDocuments } from './documents-query.ts'
import type { DocumentRecord, Representation } from './documents-query.ts'
import { EntryPanel } from './entry-panel.tsx'
import { FieldsPanel } from './fields-panel.tsx'
import { boxesOf, hasBoxes, PageDrawing } from './page-drawing.tsx'
import { isShownPicture, ScanPicture } from './scan-picture.tsx'
import type { MarkedBox } from './scan-picture.tsx'

const route = getRouteApi('/shell/documents/$id')

/** One document: what was read of it and where, what is doubtful, what it belongs to. */
export function DocumentPage() {
  const { id } = route.useParams()
  const document = useQuery(documentQuery(id))
  return (
    <Loaded query={document} rows={6}>
      {({ data, included }) => <Shown key={data.id} document={data} included={new Included(included)} />}
    </Loaded>
  )
}

function Shown({ document, included }: { document: DocumentRecord; included: Included }) {
  const reading = included.find(document.relationships?.last_document_representation)?.attributes
  const [pointed, setPointed] = useState<string | null>(null)
  const [marked, setMarked] = useState<MarkedBox | null>(null)
  const is_entered = mayBeEntered(document.attributes)
  const sees_all = useSeesAll()
  return (
    <>
      <PageHead
        title={document.attributes.name}
        above={
          <nav className="crumb" aria-label={documentWords.list.breadcrumb}>
            <Link to="/documents">{documentWords.list.title}</Link>
          </nav>
        }
        below={
          <div className="page-below">
            <DocumentChips document={document} />
            <span>{kindOf(document)}</span>
          </div>
        }
        actions={<Actions document={document} />}
      />
      {document.attributes.status === 'failed' && <Failure document={document} />}
      <div className="columns document-columns">
        <div className="column">
          {is_entered ? (
            <EntryPanel {...{ document, reading, marked }} onMark={setMarked} onPoint={setPointed} />
          ) : (
            <ReadPart document={document} reading={reading} onPoint={setPointed} />
          )}
          {sees_all && reading !== undefined && document.attributes.reviewed_at !== null && (
            <CorrectionsPanel id={document.id} />
          )}
        </div>
        <div className="column">
          <Original document={document} reading={reading} pointed={pointed} marked={marked} onMark={setMarked} />
          <BelongsPanel document={document} included={included} />
          <FilePanel document={document} />
        </div>
      </div>
    </>
  )
}

interface ReadParts {
  readonly document: DocumentRecord
  readonly reading: Representation['attributes'] | undefined
}

function ReadPart({ document, reading, onPoint }: ReadParts & Pick<Parameters<typeof FieldsPanel>[0], 'onPoint'>) {
  if (reading === undefined) return <NothingRead document={document} />
  return (
    <>
      <DoubtsPanel reading={reading} />
      <FieldsPanel document={document} reading={reading} onPoint={onPoint} />
    </>
  )
}

type Marking = Pick<Parameters<typeof ScanPicture>[0], 'pointed' | 'marked'> & {
  readonly onMark: (box: MarkedBox | null) => void
}

/** Where values stand: on the words of the pages or, of what could not be read, on the picture. */
function Original({ document, reading, pointed, marked, onMark }: ReadParts & Marking) {
  const may_write = useMayWrite()
  if (!mayBeEntered(document.attributes))
    return reading !== undefined && hasBoxes(reading) ? (
      <PageDrawing id={document.id} reading={reading} pointed={pointed} />
    ) : null
  if (!isShownPicture(document.attributes.file_content_type)) return null
  const boxes = reading === undefined ? [] : boxesOf(reading)
  return <ScanPicture id={document.id} {...{ boxes, marked, pointed }} onMark={may_write ? onMark : undefined} />
}

function Failure({ document }: { document: DocumentRecord }) {
  return (
    <p className="banner" data-tone="stop">
      <WhyNotRead document={document} />
      <small>{document.attributes.failed_detail}</small>
    </p>
  )
}

function NothingRead({ document }: { document: DocumentRecord }) {
  const say = documentWords.fields
  if (document.attributes.document_type === 'packet')
    return (
      <Panel title={say.title}>
        <Empty title={say.packet} help={say.packetHelp} />
      </Panel>
    )
  return (
    <Panel title={say.title}>
      <Empty
        title={isBeingRead(document) ? say.waits : say.notRead}
        help={isBeingRead(document) ? say.waitsHelp : say.notReadHelp}
      />
    </Panel>
  )
}

/** Taking the original away, confirming what was read, and having it read again. */
function Actions({ document: { id, attributes: a } }: { document: DocumentRecord }) {
  const may_write = useMayWrite()
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSuccess: () => refreshDocuments(queries),
  })
  const is_settled = a.status === 'extracted' || a.status === 'failed'
  return (
    <>
      {may_write && a.status === 'extracted' && (a.needs_review || a.reviewed_at === null) && (
        <button
          type="button"
          className="button"
          data-kind="primary"
          disabled={act.isPending}
          onClick={() => act.mutate(() => confirmDocument(id))}
        >
          <Check size={15} aria-hidden />
          {documentWords.actions.confirm}
        </button>
      )}
      {may_write && is_settled && (
        <button
          type="button"
          className="button"
          disabled={act.isPending}
          onClick={() => act.mutate(() => readAgain(id))}
        >
          <RotateCw size={15} aria-hidden />
          {documentWords.actions.readAgain}
        </button>
      )}
      {a.status !== 'quarantined' && (
        <a className="button" href={`/v2/documents/${id}/content`} download={a.file_name}>
          <Download size={15} aria-hidden />
          {documentWords.actions.download}
        </a>
      )}
      <Problem of={act} />
    </>
  )
}
