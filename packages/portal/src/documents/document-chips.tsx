import type { DocumentStatus } from '@quaylog/contract'
import { Ban, Check, CircleAlert, Clock, Replace, RotateCw, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Chip } from '../kit/status.tsx'
import type { Tone } from '../kit/status.tsx'
import { documentWords } from '../words/document-words.ts'
import type { DocumentRecord } from './documents-query.ts'

const looks: Readonly<Record<DocumentStatus, readonly [Tone, LucideIcon]>> = {
  received: ['idle', Clock],
  reading: ['sea', RotateCw],
  extracted: ['go', Check],
  failed: ['stop', X],
  quarantined: ['stop', Ban],
  discarded: ['idle', Ban],
}

/** How far reading a document has come, whether a later issue replaces it, and whether somebody should look or has. */
export function DocumentChips({ document: { attributes: a, relationships } }: { document: DocumentRecord }) {
  const [tone, icon] = looks[a.status]
  const is_replaced = relationships?.superseded_by?.data != null
  const is_entered = a.status === 'extracted' && a.failed_reason !== null
  return (
    <span className="chips">
      <Chip tone={tone} icon={icon}>
        {is_entered ? documentWords.list.entered : documentWords.statuses[a.status]}
      </Chip>
      {is_replaced && (
        <Chip tone="idle" icon={Replace}>
          {documentWords.list.replaced}
        </Chip>
      )}
      {a.needs_review && (
        <Chip tone="wait" icon={CircleAlert}>
          {documentWords.list.needsReview}
        </Chip>
      )}
      {!a.needs_review && a.reviewed_at !== null && (
        <Chip tone="go" icon={Check}>
          {documentWords.list.reviewed}
        </Chip>
      )}
    </span>
  )
}

/** What kind of document it is, in words. */
export function kindOf({ attributes: { document_type, status } }: DocumentRecord): string {
  if (document_type !== null) return documentWords.types[document_type]
  return status === 'extracted' ? documentWords.list.unclassified : ''
}

/** Why nothing was read of a document, and what to do; nothing where that does not hold. */
export function WhyNotRead({ document: { attributes: a } }: { document: DocumentRecord }) {
  if (a.failed_reason === null || a.status === 'extracted') return null
  const { why, cure } = documentWords.failures[a.failed_reason]
  return (
    <>
      {why} {cure}
    </>
  )
}
