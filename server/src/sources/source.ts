import type { RequestType } from '@quaylog/contract'
import type { Instant, Observation, TerminalIdentity } from '@quaylog/journey'
import type { Registrations, WatchedNumber } from './registrations.ts'

/** What a question may be about: a number that customers track, or a ship by her IMO number. */
export type QuestionKind = RequestType | 'vessel'

/** The numbers among what can be asked about, as customers track them. */
export function trackedKinds(asks: readonly QuestionKind[]): readonly RequestType[] {
  return asks.filter((kind) => kind !== 'vessel')
}

/** What is asked of a source: one reference, a batch of containers at a facility, or a ship. */
export interface Question {
  readonly kind: QuestionKind
  /** Normalised number, in the form that the customer knows it. */
  readonly number: string
  /** Container numbers already known under the reference, for sources that must be asked box by box. */
  readonly containers: readonly string[]
  /** FIRMS code of the facility that is asked about, for sources that speak for several; absent: all of them. */
  readonly terminal?: string
  /** SCAC of the line that carries the number, for vendors that ask several; absent: not known. */
  readonly scac?: string
  /**
   * Documents that the boxes stand under, for upstreams that want one beside the box, by container number; a box
   * that is missing has none that is known.
   */
  readonly references?: Readonly<Record<string, QuestionReferences>>
  /** When this reference was asked for the first time; sources that play a story start it then. Absent: now. */
  readonly first_asked_at?: Instant
}

/** A question about a number that customers track. */
export interface TrackedQuestion extends Question {
  readonly kind: RequestType
}

/** Whether a question is about a number that customers track, and not about a ship. */
export function isTracked(question: Question): question is TrackedQuestion {
  return question.kind !== 'vessel'
}

/** The answer of a source that tells of no ships. */
export function tellsOfNoShips(name: string): Answer {
  return { outcome: 'bad_number', detail: `${name} cannot be asked about ships`, payloads: [] }
}

/** The documents of a box, as customers gave them; null: none is known. */
export interface QuestionReferences {
  readonly bill_of_lading: string | null
  readonly booking: string | null
}

/** One answer of an upstream as it came: kept for ever and never interpreted twice. */
export interface Payload {
  readonly content_type: string
  readonly body: string
  /** The address asked, without credentials. */
  readonly origin: string
}

/**
 * What was wrong when an answer is temporary, for source health.
 * outage: no connection, or the upstream says that it is broken. slow: no answer in time. rate_limit: it asked us to
 * wait.
 * unreadable: HTML, cut, or of an unknown shape. too_large: over the limit. For the rest an operator must act;
 * credentials: it
 * refuses our key. entitlement: it knows us and may not tell us, for want of a right, of credits, or of being a party.
 * address: nothing is there where we asked, which says nothing of the number.
 */
export type Trouble =
  | 'outage'
  | 'slow'
  | 'rate_limit'
  | 'unreadable'
  | 'too_large'
  | 'credentials'
  | 'entitlement'
  | 'address'

/** Troubles that asking again soon does not end: somebody has to mend the configuration or the contract first. */
export const lasting_troubles: readonly Trouble[] = ['entitlement', 'address']

/**
 * What asking gave. `complete` says that every page was read, so that absence means something.
 * Temporary trouble is told apart from a definite no; contract 12.3.
 */
export type Answer =
  | {
      readonly outcome: 'found'
      readonly observations: readonly Observation[]
      readonly payloads: readonly Payload[]
      readonly complete: boolean
      /** When the source already knows that it will have more to tell; absent: the caller's schedule decides. */
      readonly next_news_at?: Instant
    }
  /**
   * `ambiguous`: it says the same of numbers that are not ours to see, so that nothing follows from it; in words for
   * the operator.
   */
  | { readonly outcome: 'not_found'; readonly payloads: readonly Payload[]; readonly ambiguous?: string }
  | {
      readonly outcome: 'not_manifested'
      readonly observations: readonly Observation[]
      readonly payloads: readonly Payload[]
    }
  | {
      readonly outcome: 'cancelled'
      readonly observations: readonly Observation[]
      readonly payloads: readonly Payload[]
    }
  | { readonly outcome: 'bad_number'; readonly detail: string; readonly payloads: readonly Payload[] }
  | {
      readonly outcome: 'temporary'
      readonly reason: 'shipping_line_unreachable' | 'unrecognized_response'
      readonly detail: string
      readonly trouble?: Trouble
      /** Not before this instant (Retry-After, exhausted budget); null: the caller's backoff decides. */
      readonly next_allowed_at: Instant | null
      readonly payloads: readonly Payload[]
      /** It was not asked at all, because of what its upstream allows: nothing happened that counts. */
      readonly not_asked?: true
      /** It answered, and refuses these boxes alone: the source is well, and others may be told. */
      readonly of_boxes?: true
    }

/** One HTTP exchange of a source with its upstream; the guarded client of ground/outbound satisfies it. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** The address without credentials, where the address itself bears them; absent: it bears none. */
  readonly origin?: string
  /** Proves who asks at the connection, for upstreams that want a client certificate. */
  readonly certificate?: ClientCertificate
  /** From the first packet to the last byte, in ms, where the upstream needs longer than others; absent: the usual. */
  readonly deadline_ms?: number
  /** How much of an answer is read, in bytes; absent: the usual. */
  readonly response_bytes_max?: number
}

/** A certificate with its key, and who else may vouch for the upstream's own; all PEM. */
export interface ClientCertificate {
  readonly certificate: string
  readonly private_key: string
  /** Authorities of the upstream's certificate; absent: those of the machine. */
  readonly authorities?: string
}

/** A failure to get an answer is a value: sources tell it apart from a bad answer. */
export type HttpResult =
  | {
      readonly ok: true
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
      readonly truncated: boolean
    }
  | {
      readonly ok: false
      readonly failure: HttpFailure
      readonly detail: string
      /** The answer had begun, and did not come to its end. */
      readonly began?: true
    }

/** Why no answer came. no_room: it was not sent, because what the upstream allows is used up. */
export type HttpFailure = 'dns' | 'connect' | 'tls' | 'timeout' | 'reset' | 'encoding' | 'refused_address' | 'no_room'

/** All that a source may use of the outside: it sees neither the database nor another source. */
export interface SourceParts {
  readonly http: (request: HttpRequest) => Promise<HttpResult>
  readonly now: () => Instant
  /** Zone of a UN/LOCODE; null: place unknown. */
  readonly zoneOf: (locode: string) => string | null
  /** UN/LOCODE of a place that is only named; null: unknown or ambiguous. Absent: names are kept as names. */
  readonly locodeOf?: (name: string, country_code: string | null) => string | null
  /** A terminal by its code of US Customs (FIRMS) or of SMDG; null: unknown or ambiguous. Absent: codes stay words. */
  readonly terminalOf?: (code: string) => TerminalIdentity | null
  /**
   * The machine's own time in ms, for what upstreams compare with theirs: token lifetimes and signed dates. Absent:
   * `now`.
   */
  readonly realMs?: () => number
  /** Where tokens are kept, so that all workers use the same one. Absent: each source keeps its own. */
  readonly tokens?: TokenStore
  /** Which numbers the upstream watches for us. Absent: each source keeps its own. */
  readonly registrations?: Registrations
}

/** A token that an upstream issued, or why there is none. `lifetime_s` counts from now. */
export type Issued =
  | { readonly ok: true; readonly value: string; readonly lifetime_s: number }
  | { readonly ok: false; readonly trouble: Trouble; readonly detail: string; readonly next_allowed_at: Instant | null }

/** The tokens of one configured source. */
export interface TokenStore {
  /**
   * A token that is good for a while, or a new one. `per_hour`: how many the upstream issues in an hour, null: it does
   * not say.
   */
  take(issue: () => Promise<Issued>, per_hour: number | null): Promise<Issued>
  /** The upstream refused this token: it is used no more. False: another has taken its place already. */
  forget(value: string): Promise<boolean>
}

/** What a source can be asked and what it tells. */
export interface Capabilities {
  readonly asks: readonly QuestionKind[]
  readonly scacs: readonly string[]
  /** FIRMS codes, for facility sources. */
  readonly terminals: readonly string[]
  /** Whether answers are whole states of the reference, so that absence can be judged. */
  readonly full_snapshots: boolean
  /** Requests a minute and a day that the upstream allows; null: not published. */
  readonly per_minute: number | null
  readonly per_day: number | null
  /** Requests in 31 days that the upstream allows, or that a budget of credits or money pays for. */
  readonly per_month?: number | null
  /** Least time between two requests, in ms. */
  readonly spacing_ms?: number | null
  /** Whether it wants the documents that boxes stand under beside their numbers. */
  readonly wants_references?: boolean
  /** Fields of the wire that it tells, beyond doubt; absent: none is claimed. */
  readonly tells?: readonly string[]
  /**
   * That it passes on what others state, so that it comes after every source that speaks for itself: with the lines
   * whose boxes it is asked about though another source tells of them. Absent: it speaks for itself.
   */
  readonly hearsay?: { readonly beside: readonly string[] }
  /**
   * Lines beside whose own sources it is asked about boxes that are known already, since it tells only a part, such as
   * charges; it is no line's own source. Absent: it can be asked about all that it speaks for.
   */
  readonly beside?: readonly string[]
}

/** An upstream, ready to be asked. `ask` never throws for anything that the upstream does. */
export interface Source {
  readonly id: string
  readonly name: string
  readonly kind: 'carrier' | 'facility' | 'railroad' | 'schedule'
  readonly capabilities: Capabilities
  ask(question: Question): Promise<Answer>
  /** Reads a kept payload again, with today's rules. */
  read(payload: Payload, question: Question): readonly Observation[]
  /**
   * The part of a payload that speaks of one box, in a form that `read` understands; null: nothing in it does. For
   * sources whose answers may speak of boxes that others follow; without it an answer is kept whole, with the numbers
   * of other boxes struck out.
   */
  readonly excerpt?: (payload: Payload, container: string) => Payload | null
  /**
   * Has the upstream watch a number no more. True: it does not, or never did. Absent: it offers no way to end it, or
   * nothing is registered there.
   */
  readonly unregister?: (watched: WatchedNumber, upstream_id: string) => Promise<boolean>
}
