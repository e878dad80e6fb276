import type { Observation } from '@quaylog/journey'
import { unreadable, type UpstreamRefusal } from '../exchange.ts'
import { refusedRegistering, type RegisteredNumber, type Registering } from '../registrations.ts'
import type { Json } from '../json.ts'
import type { Question } from '../source.ts'
import type { ApiProfile, ApiRequest, ApiSite, WatchRule } from './profile.ts'
import { siteOf } from './answers.ts'
import { askUpstream, type UpstreamAccess } from './sign-in.ts'

/** Boxes that are registered in one asking; more are left for the next. */
const registered_at_once_max = 50

/** Has the upstream watch one box; its id there, or why it does not. */
async function watchBox(
  access: UpstreamAccess,
  rule: WatchRule,
  number: string,
  site: ApiSite | null,
  references: NonNullable<Question['references']>,
): Promise<RegisteredNumber> {
  const { settings } = access
  const { find, idIn } = rule
  return access.registrations.ensure(
    { kind: 'container', number },
    {
      cost: 1,
      budget_per_month: budgetOf(settings['registrations_per_month']),
      find:
        find === null
          ? null
          : () => idFrom(access, find.request(number, settings), (document) => find.idIn(document, number)),
      async register(bell_url) {
        const request = rule.request({ box: number, site, references, bell_url, settings })
        if (typeof request === 'string')
          return { ok: false, is_sure: true, refusal: unreadable('entitlement', request) }
        const made = await idFrom(access, request, (document) => idIn(document, number))
        if (!made.ok || made.upstream_id !== null) return made
        return { ok: false, is_sure: true, refusal: unreadable('unreadable', 'it did not take the box to watch') }
      },
    },
  )
}

/** A budget as an operator writes it; null: none is set, or nothing that can be read. */
export function budgetOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : null
}

/** The id that an answer names; null: the answer names none. */
async function idFrom(
  access: UpstreamAccess,
  request: ApiRequest,
  idIn: (document: Json) => string | null,
): Promise<Registering> {
  const answer = await askUpstream(access, request)
  if (answer.ok) return { ok: true, upstream_id: idIn(answer.document) }
  return answer.refusal.outcome === 'not_found' ? { ok: true, upstream_id: null } : refusedRegistering(answer)
}

/** Boxes that an upstream watches, and what kept others from it. */
interface WatchedBoxes {
  readonly boxes: readonly string[]
  readonly refusal: UpstreamRefusal | null
}

/** Has the upstream watch boxes of which it tells nothing otherwise; trouble leaves the rest for the next asking. */
export async function watchNeeded(
  access: UpstreamAccess<ApiProfile>,
  rule: WatchRule,
  question: Question,
  wanted: readonly string[],
): Promise<WatchedBoxes> {
  const site = siteOf(access.profile, question, null)
  const boxes: string[] = []
  for (const number of wanted.slice(0, registered_at_once_max)) {
    const watched = await watchBox(access, rule, number, site, question.references ?? {})
    if (!watched.ok) return { boxes, refusal: watched.refusal }
    boxes.push(number)
  }
  return { boxes, refusal: null }
}

/** Has the upstream ring when something about a box changes, for boxes that it told of and that have not left. */
export async function watchFound(
  access: UpstreamAccess<ApiProfile>,
  rule: WatchRule,
  question: Question,
  told: readonly Observation[],
): Promise<void> {
  if (!access.registrations.has_bell) return
  const here = told.flatMap((said) =>
    said.kind === 'facility_state' && said.found && said.presence !== 'gated_out' ? [said.container] : [],
  )
  for (const number of [...new Set(here)].slice(0, registered_at_once_max)) {
    const { ok } = await watchBox(
      access,
      rule,
      number,
      siteOf(access.profile, question, null),
      question.references ?? {},
    )
    if (!ok) return
  }
}
