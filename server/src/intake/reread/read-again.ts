import { isSameBox } from '../../sources/container-number.ts'
import { parseJson } from '../../sources/json.ts'
import type { Observation } from '@quaylog/journey'
import type { Payload, Question } from '../../sources/source.ts'
import { observeBody } from '../../sources/terminal-feed/observe.ts'
import type { Subject } from '../../world-facts/subject.ts'
import { pieces_content_type, readPieces } from '../edi/piece.ts'
import { rulesOf } from '../edi/rules.ts'
import type { RecordingParts } from '../parts.ts'
import { terminal_origin } from '../push/terminal-push.ts'

/** Reads kept payloads of a subject with today's rules; null: nothing that is configured can read one. */
export function readAgain(
  { sources, reference }: Pick<RecordingParts, 'sources' | 'reference'>,
  subject: Subject,
): (payload: Payload) => readonly Observation[] | null {
  const question: Question = {
    kind: subject.number_type,
    number: subject.number,
    containers: [],
    first_asked_at: subject.created_at,
  }
  const isOwn = ({ container }: Observation) =>
    subject.number_type !== 'container' || container === null || isSameBox(container, subject.number)
  const read = (payload: Payload): readonly Observation[] | null => {
    if (payload.content_type === pieces_content_type) return readPieces(payload, rulesOf(reference))
    if (payload.origin.startsWith(terminal_origin))
      return observeBody(parseJson(payload.body) ?? null, reference)?.observations ?? []
    const pushed_by = callback_origin.exec(payload.origin)?.[1]
    const source =
      pushed_by === undefined ? sources.byKey(subject.source_key) : sources.all().find(({ id }) => id === pushed_by)
    return source?.read(payload, question) ?? null
  }
  return (payload) => read(payload)?.filter(isOwn) ?? null
}

/** Where callbacks of carriers come in. */
const callback_origin = /^\/ingest\/dcsa\/(.+)$/
