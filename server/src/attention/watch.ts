import type { SourceStanding, SourceWatch } from '@quaylog/journey'
import type { Reference } from '../reference/reference.ts'
import type { WatchedSubject } from './watch-store.ts'

/**
 * What the sources of a shipment come to. A facility that does not know a box says nothing of it: it may come yet. One
 * that never knew it is left out once another does: the box is there.
 */
export function watchOf(subjects: readonly WatchedSubject[], reference: Reference): SourceWatch {
  const found = new Set(subjects.flatMap((one) => (isFacility(one) && one.knew ? [one.number] : [])))
  const counted = subjects.filter((one) => !isFacility(one) || one.knew || !found.has(one.number))
  const by_source = Map.groupBy(counted, ({ source_key }) => source_key)
  const news = subjects.flatMap(({ last_changed_at }) => last_changed_at ?? []).toSorted()
  return {
    sources: [...by_source].map(([source, asked]) => worst(source, asked, reference)),
    last_news_at: news.at(-1) ?? null,
  }
}

function isFacility({ source_key }: WatchedSubject): boolean {
  return source_key.startsWith('facility:')
}

function worst(source: string, asked: readonly WatchedSubject[], reference: Reference): SourceStanding {
  const standings = asked.map((subject) => standingOf(subject, reference))
  const found =
    standings.find(({ state }) => state === 'failing') ?? standings.find(({ state }) => state !== 'answering')
  return found ?? { source, name: nameOf(source, reference), state: 'answering', since: null }
}

function standingOf(subject: WatchedSubject, reference: Reference): SourceStanding {
  const {
    source_key: source,
    attempts,
    last_outcome,
    last_succeeded_at,
    last_changed_at,
    not_found_since,
    created_at,
  } = subject
  const name = nameOf(source, reference)
  if (attempts > 0) return { source, name, state: 'failing', since: last_succeeded_at ?? created_at }
  const is_unknown = last_outcome === 'not_found' && source.startsWith('line:') && last_changed_at !== null
  return is_unknown
    ? { source, name, state: 'number_unknown', since: not_found_since }
    : { source, name, state: 'answering', since: null }
}

function nameOf(source_key: string, reference: Reference): string {
  const [kind, code = ''] = source_key.split(':')
  if (kind === 'facility') return reference.terminalByFirms(code)?.name ?? `the terminal ${code}`
  return reference.lineByScac(code)?.name ?? (kind === 'rail' ? `the railroad ${code}` : code)
}

/** How a source of statements is called, by its registry id; null: by that id. */
export function sourceName(source: string, reference: Pick<Reference, 'terminalByFirms'>): string | null {
  const [kind, code = ''] = source.split(':')
  return kind === 'terminal' ? (reference.terminalByFirms(code)?.name ?? null) : null
}
