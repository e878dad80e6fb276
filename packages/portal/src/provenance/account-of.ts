import type { Evidence, FieldProvenance } from '../containers/container-query.ts'
import { listOf } from './statement.ts'
import { provenanceWords } from '../words/provenance-words.ts'
import { claimOf, holdsText, momentText } from './claim.ts'

const say = provenanceWords

/** Who may state a last free day of their own, and where it stands. */
const deadlines = { line: 'pickup_lfd_line', terminal: 'pickup_lfd_terminal' } as const

export const nameOf = ({ source_name, source }: Evidence) => source_name ?? source
const saidAt = ({ observed_at, recorded_at }: Evidence) => observed_at ?? recorded_at

/**
 * Who says what about a field, in sentences: who stated it and when, why a box is not available, who has said nothing,
 * who agrees, who disagrees, and what the same source said before.
 */
export function accountOf(
  field: string,
  fields: Readonly<Record<string, FieldProvenance>>,
  zone: string,
): readonly string[] {
  const found = fields[field]
  if (found === undefined) return []
  const [main] = found.evidence
  if (main === undefined) return found.rule === 'noted_by_a_user' ? [say.byPerson] : []
  const others = latestOfEach([...found.evidence.slice(1), ...found.candidates], main.source)
  return [
    stated(main, field, zone),
    ...(main.relayed_from === undefined ? [] : [say.passedOn(main.relayed_from)]),
    ...[main, ...others].flatMap((one) => denial(one, zone)),
    ...reasons(main, field),
    ...before(main, found.candidates, field, zone),
    ...silent(field, fields),
    ...dissent(main, others, field, zone),
  ]
}

function stated(evidence: Evidence, field: string, zone: string): string {
  const claim = claimOf(evidence.statement, field, zone)
  return evidence.observed_at === null
    ? say.heard(nameOf(evidence), momentText(evidence.recorded_at, zone), claim)
    : say.said(nameOf(evidence), momentText(evidence.observed_at, zone), claim)
}

/** That a terminal or ramp no longer lists the container. */
function denial(evidence: Evidence, zone: string): readonly string[] {
  const since = evidence.no_longer_known_since
  return since === undefined ? [] : [say.noLongerKnown(nameOf(evidence), momentText(since, zone))]
}

/** Why a box is not available, as far as the terminal said. */
function reasons({ statement }: Evidence, field: string): readonly string[] {
  if (field !== 'available_for_pickup' || statement['kind'] !== 'facility_state') return []
  const derived = statement['available_derived'] === true ? [say.whyNot.derived] : []
  if (statement['available'] !== false) return derived
  const holds = holdsText({ holds: listOf(statement['holds']) })
  if (holds !== null) return [say.whyNot.held(holds), ...derived]
  const away = ['on_vessel', 'off_dock', 'gated_out'].some((presence) => presence === statement['presence'])
  return [away ? say.whyNot.notThere : say.whyNot.unsaid, ...derived]
}

/** The newest statement of each source but one. */
function latestOfEach(statements: readonly Evidence[], but: string): readonly Evidence[] {
  const latest = new Map<string, Evidence>()
  for (const one of statements) {
    const known = latest.get(one.source)
    if (one.source !== but && (known === undefined || saidAt(known) < saidAt(one))) latest.set(one.source, one)
  }
  return [...latest.values()]
}

function dissent(main: Evidence, others: readonly Evidence[], field: string, zone: string): readonly string[] {
  if (others.length === 0) return [say.nobodyElse]
  const claim = claimOf(main.statement, field, zone)
  const agreeing = others.filter((one) => claimOf(one.statement, field, zone) === claim)
  const disagreeing = others.filter((one) => !agreeing.includes(one))
  return [
    ...(agreeing.length === 0 ? [] : [say.agrees(agreeing.map(nameOf).join(say.and))]),
    ...(disagreeing.length === 0
      ? [say.nobodyDisagrees]
      : disagreeing.map((one) =>
          say.disagrees(nameOf(one), momentText(saidAt(one), zone), claimOf(one.statement, field, zone)),
        )),
  ]
}

/** What the same source said last before it said something else. */
function before(main: Evidence, candidates: readonly Evidence[], field: string, zone: string): readonly string[] {
  const claim = claimOf(main.statement, field, zone)
  const earlier = candidates
    .filter((one) => one.source === main.source && saidAt(one) < saidAt(main))
    .filter((one) => claimOf(one.statement, field, zone) !== claim)
    .toSorted((one, other) => saidAt(other).localeCompare(saidAt(one)))[0]
  return earlier === undefined
    ? []
    : [say.before(momentText(saidAt(earlier), zone), claimOf(earlier.statement, field, zone))]
}

/** Who has not stated a last free day. */
function silent(field: string, fields: Readonly<Record<string, FieldProvenance>>): readonly string[] {
  if (!field.startsWith('pickup_lfd')) return []
  return (['line', 'terminal'] as const)
    .filter((who) => fields[deadlines[who]] === undefined)
    .map((who) => say.silent[who])
}
