import type { RequestType } from '@quaylog/contract'
import type { OutcomeRule } from '../exchange.ts'
import type { Question } from '../source.ts'
import type { TimeHabit } from '../wall-clock.ts'

/**
 * How requests to a carrier prove who asks. Members named `…_credential` name a member of the configured credentials.
 */
export interface Authentication {
  /** Header to name of the credential that it carries. */
  readonly headers: Readonly<Record<string, string>>
  /** OAuth2 client credentials, for carriers that want a bearer token; null: the headers are enough. */
  readonly token: TokenGrant | null
}

/** An OAuth2 client credentials grant. */
export interface TokenGrant {
  /** Address of the real token service, `{name}` standing for a credential; null: the credential `token_url`. */
  readonly url: string | null
  /** Path of the same service below a base address that is not the carrier's own. */
  readonly path: string
  /**
   * How the client names itself: in the body, by basic authentication, or by a statement signed with its certificate.
   */
  readonly client: 'body' | 'basic' | 'assertion'
  /** Credentials that hold the client's name and secret. */
  readonly pair: readonly [name: string, secret: string]
  /** Scope asked for unless the credentials name one, `{name}` standing for a credential; null: none. */
  readonly scope: string | null
}

/** One carrier of the DCSA family: data, plus the few functions that differ. */
export interface DcsaProfile {
  readonly id: string
  readonly name: string
  readonly scacs: readonly string[]
  /** What the facts below rest on: read in the carrier's own documents or code, told by others, or guessed. */
  readonly facts: 'verified' | 'second-hand' | 'guessed'
  /** Where an operator applies for access, and who may. */
  readonly apply: string
  /** What a request costs, in a sentence; absent: nothing is known of a price. */
  readonly price?: string
  /** Null: it comes with the approval, and the operator has to say it. */
  readonly base_url: string | null
  readonly events_path: string
  /** Ways to sign in; the first whose credentials are all configured is used. */
  readonly authentications: readonly [Authentication, ...Authentication[]]
  readonly asks: readonly RequestType[]
  /** Events per page to ask for; null: the carrier does not know `limit`. */
  readonly page_size: number | null
  /** Whether answers come in pages; otherwise one answer is everything. */
  readonly paging: 'headers' | 'none'
  /** Sends `API-Version: 2`. */
  readonly api_version_header: boolean
  readonly time: TimeHabit
  readonly limits: { readonly per_minute: number | null; readonly per_day: number | null }
  /** Whether the carrier posts events to us: by the standard's subscriptions, in a way of its own, or not. */
  readonly push: 'none' | 'dcsa' | 'own'
  /** Outcomes of statuses that mean something else here; before the family's own. */
  readonly outcomes: readonly OutcomeRule[]
  /**
   * That the carrier says the same of numbers that are not ours to see, in words for the operator; null: what it does
   * not know does not exist.
   */
  readonly ambiguous_absence: string | null
  /** What customers write before a document number although the carrier does not know it; null: nothing. */
  readonly foreign_prefix: RegExp | null
  /** Parameters to the names of credentials that are sent in them, where an operator has configured any. */
  readonly extra_parameters?: Readonly<Record<string, string>>
  /** What the mode of a load or discharge is where an answer names no other mode at all; absent: unknown. */
  readonly missing_mode?: 'vessel'
  /** Query of one question, where it is not the standard's. */
  readonly query?: (question: Question) => EventsQuery
}

/**
 * Parameters of `GET /v2/events`, DCSA Track & Trace 2.2. A comma list means any of; different parameters mean all of.
 */
export interface EventsQuery {
  readonly eventType?: string
  readonly shipmentEventTypeCode?: string
  readonly documentTypeCode?: string
  readonly carrierBookingReference?: string
  readonly transportDocumentReference?: string
  readonly transportEventTypeCode?: string
  readonly transportCallID?: string
  readonly vesselIMONumber?: string
  readonly exportVoyageNumber?: string
  readonly carrierServiceCode?: string
  readonly UNLocationCode?: string
  readonly equipmentEventTypeCode?: string
  readonly equipmentReference?: string
  readonly eventCreatedDateTime?: string
  readonly 'eventCreatedDateTime:gte'?: string
  readonly 'eventCreatedDateTime:gt'?: string
  readonly 'eventCreatedDateTime:lte'?: string
  readonly 'eventCreatedDateTime:lt'?: string
  readonly 'eventCreatedDateTime:eq'?: string
  readonly limit?: string
  readonly cursor?: string
  readonly sort?: string
}

/** Parameters of `GET /v1/vessel-schedules`, DCSA Commercial Schedules 1.0, of those that it knows. */
export interface SchedulesQuery {
  readonly vesselIMONumber: string
  /** Calendar days. */
  readonly startDate: string
  readonly endDate: string
  readonly limit?: string
  readonly cursor?: string
}

/** How most carriers name a client's two credentials. */
export const client_pair = ['client_id', 'client_secret'] as const

/** What most profiles have in common. */
export const family = {
  asks: ['bill_of_lading', 'booking_number', 'container'],
  page_size: 100,
  paging: 'headers',
  api_version_header: false,
  time: 'offset',
  limits: { per_minute: null, per_day: null },
  push: 'none',
  outcomes: [],
  ambiguous_absence: null,
  foreign_prefix: null,
} as const satisfies Partial<DcsaProfile>

/** What the facts of a profile rest on, in words. */
export const fact_words: Readonly<Record<DcsaProfile['facts'], string>> = {
  verified: "the carrier's own documents",
  'second-hand': 'descriptions by others',
  guessed: 'a guess',
}

/** How certain it is that a carrier tells what the family does: of one whose facts are guessed nothing is claimed. */
export function certaintyOf({ facts }: Pick<DcsaProfile, 'facts'>): 'told' | 'unproved' {
  return facts === 'guessed' ? 'unproved' : 'told'
}

/** The standard's query: one call per reference, everything that is known of it. */
export function standardQuery({ kind, number }: Pick<Question, 'kind' | 'number'>): EventsQuery {
  if (kind === 'bill_of_lading') return { transportDocumentReference: number }
  return kind === 'booking_number' ? { carrierBookingReference: number } : { equipmentReference: number }
}

/** The credentials that a way of signing in needs. */
export function credentialsOf({ headers, token }: Authentication): readonly string[] {
  const names = new Set(Object.values(headers))
  if (token !== null) {
    const [name, secret] = token.pair
    for (const needed of token.client === 'assertion' ? [name, 'private_key', 'thumbprint'] : [name, secret])
      names.add(needed)
    for (const [, needed = ''] of (token.scope ?? '').matchAll(/\{(\w+)\}/g)) names.add(needed)
  }
  return [...names]
}
