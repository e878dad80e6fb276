import type { Observation } from '@quaylog/journey'
import type { LineField, TerminalField } from '../../reference/provided-data.ts'
import type { OutcomeRule } from '../exchange.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Question, Source, SourceParts } from '../source.ts'

/** What the facts of a profile rest on. Nobody has met an upstream before an operator has. */
export interface Proof {
  readonly by: 'public document' | 'independent code' | 'third party' | 'guess'
  /** Where the facts were read, in a few words. */
  readonly of: string
  /** The day on which an operator saw the upstream answer as the profile says, `YYYY-MM-DD`; null: nobody has. */
  readonly operator_on: string | null
}

/** What can be known of a box, as the claims about a source name it. */
export type ToldField = TerminalField | LineField | 'vessel_discharged' | 'empty_in' | 'moves' | 'rail_eta' | 'notified'

/** A credential or setting that the operator enters. */
export interface CredentialRule {
  readonly name: string
  /** What it is and where it is found, in a sentence. */
  readonly what: string
  /** What it looks like, or how it begins; absent: its form is not public. */
  readonly looks_like?: string
  readonly is_optional?: boolean
}

/** A facility that the upstream speaks for, with its own code for it. */
export interface ApiSite {
  readonly firms: string
  /** The upstream's own code. */
  readonly code: string
  readonly locode: string
  readonly name: string
  readonly time_zone: string
}

/** Credentials and settings of a configured source, by name. */
export type Settings = Readonly<Record<string, string>>

/** What is asked for in one request. */
export interface Batch {
  readonly boxes: readonly string[]
  /** The facility asked about; null: all that the upstream speaks for. */
  readonly site: ApiSite | null
  readonly references: NonNullable<Question['references']>
  readonly settings: Settings
  /** The machine's own time, ISO 8601, for upstreams that compare it with theirs. */
  readonly real_now: string
}

/** A request below the base address. `{name}` in the path stands for a credential. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A list of an answer and the members that lead to it, so that a part of it can be cut out in the same form. */
export interface ListIn {
  readonly path: readonly string[]
  readonly items: readonly Json[]
}

/** What a reader knows beside the item that it reads. */
export interface About {
  /** The box, in the form of ISO 6346, and what was wrong with its number. */
  readonly container: string
  readonly defects: readonly string[]
  /** Where the item stands in the payload. */
  readonly pointer: string
  /** The facility that was asked about; null: the answer has to say it. */
  readonly site: ApiSite | null
  readonly sites: readonly ApiSite[]
  readonly settings: Settings
  readonly parts: Pick<SourceParts, 'zoneOf' | 'locodeOf' | 'terminalOf'>
}

/** What an item says: observations, or that we may not be told of this box. */
export type ItemReading = readonly Observation[] | { readonly not_entitled: string }

/** One kind of question that an upstream answers. */
export interface UpstreamCall {
  readonly id: string
  /** Boxes in one request. */
  readonly batch_max: number
  /** The request for a batch; text: why it cannot be asked, in words for the operator. */
  readonly request: (batch: Batch) => ApiRequest | string
  /** Where the boxes stand in an answer; null: it is no answer of this call. */
  readonly list: (document: Json) => ListIn | null
  /** The number of the box that an item is about, as written. */
  readonly boxOf: (item: JsonObject) => string | null
  readonly read: (item: JsonObject, about: About) => ItemReading
  /** Members that the document shows in every item, if only as null: one that is missing is told as a defect. */
  readonly members?: readonly string[]
  /** Which of several items about one box is read: the greatest. Absent: all of them. */
  readonly newest?: (a: JsonObject, b: JsonObject) => number
  /** The boxes that an answer names as not there; absent: it names none, and those that it leaves out are not. */
  readonly notFound?: (document: Json) => readonly string[]
}

/** What a request to watch a box is made of. */
export interface WatchRequest {
  readonly box: string
  /** The facility asked about; null: all that the upstream speaks for. */
  readonly site: ApiSite | null
  readonly references: NonNullable<Question['references']>
  /** Where the upstream rings when something changed; null: nobody outside can reach this service. */
  readonly bell_url: string | null
  readonly settings: Settings
}

/** How an upstream is asked to watch a box: to ring when something changes, or because it tells of no others. */
export interface WatchRule {
  /** Whether it tells only of boxes that it watches. */
  readonly is_needed: boolean
  /** The request to watch a box; text: why it cannot be asked, in words for the operator. */
  readonly request: (wanted: WatchRequest) => ApiRequest | string
  /** The id under which it watches the box; null: it does not. */
  readonly idIn: (document: Json, box: string) => string | null
  /** How it is asked whether it watches a box already; null: it offers no look-up. */
  readonly find: {
    readonly request: (box: string, settings: Settings) => ApiRequest
    readonly idIn: (document: Json, box: string) => string | null
  } | null
  /** The request to watch it no more. */
  readonly end: (upstream_id: string, box: string) => ApiRequest
}

/** A token that requests bear. */
export interface TokenRule {
  /** Address of the real token service, `{name}` standing for a credential. */
  readonly url: string
  /** The same below a base address that is not the upstream's own. */
  readonly path: string
  readonly request: (settings: Settings) => Pick<ApiRequest, 'headers' | 'body' | 'query'>
  /** Member of the answer that is the token. */
  readonly member: string
  /** Lifetime, in seconds, where the answer does not say it. */
  readonly lifetime_s: number
  /** Tokens that are issued in an hour; null: not published. */
  readonly per_hour: number | null
}

/** An upstream as data: who it is, how it is reached and signed in to, and what it tells. */
export interface UpstreamProfile {
  readonly id: string
  readonly name: string
  readonly kind: Source['kind']
  readonly scacs: readonly string[]
  /** Facilities that it speaks for; none: railroads, lines and vendors. */
  readonly sites: readonly ApiSite[]
  readonly proof: Proof
  /** Why it moves no container until somebody has proved what it answers; null: it does. */
  readonly unproved: string | null
  /** Where an operator applies for access, and who may. */
  readonly apply: string
  /** What a request costs, in a sentence; absent: nothing is known of a price. */
  readonly price?: string
  /** Null: the operator has to say it. */
  readonly base_url: string | null
  readonly credentials: readonly CredentialRule[]
  /** Settings that hold unless the operator writes others. */
  readonly defaults: Settings
  /** Header to name of the credential that it carries; a value such as `Token {api_key}` is filled in. */
  readonly headers: Readonly<Record<string, string>>
  readonly token: TokenRule | null
  /** Whether it asks for a client certificate: credentials `certificate`, `private_key`; `authority` is optional. */
  readonly by_certificate: boolean
  /** What statuses mean here, before what they mean everywhere; without a row a 404 is a wrong address. */
  readonly meanings: readonly OutcomeRule[]
  readonly limits: {
    readonly per_minute: number | null
    readonly per_day: number | null
    readonly per_month?: number
    readonly spacing_ms?: number
  }
  readonly deadline_ms?: number
  readonly response_bytes_max?: number
  /** Members that are dropped at any depth before anything is kept, beside those that name persons by themselves. */
  readonly personal: readonly string[]
  /** What it tells: proved by its document, or only likely. */
  readonly tells: Readonly<Partial<Record<ToldField, 'told' | 'unproved'>>>
}

/**
 * An upstream that is asked about boxes, with the few functions that read its answers. One of a line (`carrier`) tells
 * a part beside the line's own source, such as charges.
 */
export interface ApiProfile extends UpstreamProfile {
  readonly calls: readonly [UpstreamCall, ...UpstreamCall[]]
  /**
   * That it says the same of boxes that are not ours to see, in words for the operator; null: what it does not list, it
   * does not know.
   */
  readonly ambiguous_absence: string | null
  /** How it is asked to watch boxes; null: it is asked for them alone. */
  readonly watch: WatchRule | null
  /** Whether boxes are asked for together with the documents that they stand under. */
  readonly wants_references: boolean
  /** Whether an answer is all that is known of a box, so that what is missing from the next one is taken back. */
  readonly whole_state: boolean
}

/** What most profiles have in common. */
export const api_family = {
  scacs: [],
  sites: [],
  unproved: null,
  defaults: {},
  headers: {},
  token: null,
  by_certificate: false,
  meanings: [],
  watch: null,
  wants_references: false,
  whole_state: true,
  limits: { per_minute: null, per_day: null },
  personal: [],
} as const satisfies Partial<ApiProfile>
