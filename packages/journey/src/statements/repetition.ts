import { firstLearnt, legKey, newestFirst, type Statement } from './statement.ts'
import { groupBy } from '../group-by.ts'

/**
 * Sources say the same at every visit: it is one statement, known since the first time, said as late as the last, and
 * standing while one of them does.
 */
export function withoutRepetitions(statements: readonly Statement[]): Statement[] {
  const groups = groupBy(statements, contentOf)
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group
    return first === undefined || others.length === 0 ? group : [merged(group, first)]
  })
}

function merged(group: readonly Statement[], some: Statement): Statement {
  const first = group.reduce((earliest, one) => (firstLearnt(one, earliest) < 0 ? one : earliest), some)
  const standing = group.filter(({ withdrawn_at }) => withdrawn_at === null)
  const [last] = (standing.length > 0 ? standing : group).toSorted(newestFirst)
  return {
    ...first,
    said_ms: last?.said_ms ?? first.said_ms,
    heard_at: last?.heard_at ?? first.heard_at,
    withdrawn_at: last === undefined ? first.withdrawn_at : last.withdrawn_at,
  }
}

function contentOf({ said, class: kind, at, place, mode }: Statement): string {
  const {
    source,
    type,
    code,
    container,
    source_event_id,
    retracts,
    voyage,
    transport_call,
    empty,
    role_hint,
    phase_hint,
  } = said
  return [
    source,
    type,
    code,
    kind,
    at ?? said.at_local,
    place?.key,
    mode,
    container,
    source_event_id,
    retracts,
    legKey(said),
    voyage,
    transport_call,
    empty,
    role_hint,
    phase_hint,
    said.facility?.code,
    said.facility?.type,
    said.document_type,
    said.bill_of_lading,
    said.booking,
    said.seal_number,
  ].join('|')
}
