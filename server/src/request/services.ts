import type { ResourceObject, ResourceTypeName } from '@quaylog/contract'
import type { Clock } from '../ground/clock.ts'
import type { Database, Reader, Transaction } from '../ground/db/index.ts'
import type { Call, Reply, Route } from '../ground/http/route.ts'
import type { KeptTexts } from '../ground/kept-texts.ts'
import type { ObjectStore } from '../ground/objects/object-store.ts'
import type { Outbound } from '../ground/outbound/index.ts'
import type { Sealer } from '../ground/secret.ts'
import type { Turns } from '../ground/turns.ts'
import type { SpreadsheetReader } from '../ground/spreadsheets/reader.ts'
import type { Registry } from '../ground/jsonapi/registry.ts'
import type { ListReading, Reading } from '../ground/jsonapi/reading.ts'
import type { Claims } from '../reference/provided-data.ts'
import type { Reference } from '../reference/reference.ts'
import type { PosterDrawer } from '../sea-routes/poster.ts'
import type { SeaRouter } from '../sea-routes/router.ts'
import { partiesOf } from './account.ts'
import type { Account, Caller } from './account.ts'
import type { ReadLists } from './list-reads.ts'
import type { TakeMailedFiles } from './mailed-files.ts'
import { reachesSingleRecords, wantedBy } from './scope.ts'
import type { ListScope, Scope } from './scope.ts'

/** What handlers may have done by the tracking engine, without knowing it. */
export interface TrackingActions {
  /** Whether the line can be asked for this kind of number. */
  canAsk(scac: string, request_type: string): boolean
  /** Starts the first attempt of new requests now. */
  wakeRequests(): void
  /** Starts due polls now. */
  wakePolls(): void
  stop(tx: Transaction, account: Account, shipment_id: string, user_id: string | null): Promise<void>
  resume(tx: Transaction, account: Account, shipment_id: string): Promise<void>
  /** Asks all sources of a container at once; which of `Shipping line`, `Terminal`, `Rail` apply. */
  refresh(tx: Transaction, account: Account, container_id: string): Promise<readonly string[]>
  /** Marks a container as delivered by hand, or takes that back; tells it. */
  setDelivered(tx: Transaction, account: Account, container_id: string, delivered_at: string | null): Promise<void>
  /** Makes the names of a shipment and its boxes findable anew after an edit. */
  renameForSearch(tx: Transaction, account: Account, shipment_id: string): Promise<void>
}

/** Waiting for an account's change log to grow. */
export interface ChangeWaiting {
  /** Resolves true when there is an entry after `after`, false when the time is up or the signal says so. */
  waitFor(account_id: string, after: number, timeout_ms: number, signal: AbortSignal): Promise<boolean>
}

/** What the handlers of webhooks work with. */
export interface WebhookServices {
  readonly sealer: Sealer
  readonly egress_ips: readonly string[]
  readonly compat_signature_header: string | null
  /** Whether there is a folder into which EDI files are dropped. */
  readonly drops_edi: boolean
  /** There is something to deliver. */
  readonly wake: () => void
}

/** The ways out of the process. */
export interface Outside {
  /** The client that receivers are reached with. */
  readonly receivers: Outbound
  /** The store that holds originals of documents; null: the database does. */
  readonly objects: ObjectStore | null
  /** Looks host names up for an account, a few at a time. */
  readonly lookups: Turns
}

/**
 * What is handed to a handler that may leave the process: one that is no transaction, or the step before a transaction.
 */
export interface OutsideServices extends Services {
  readonly outside: Outside
}

/** Everything that a request handler works with. */
export interface Services {
  readonly db: Database
  /** Reads what grows with an account from the replica, where there is one. */
  readonly readLists: ReadLists
  readonly clock: Clock
  readonly newId: () => string
  readonly reference: Reference
  /** What the enabled sources can tell of lines and terminals. */
  readonly claims: Claims
  /** Ways by sea between two places. */
  readonly sea: SeaRouter
  /** Reads what people hand in as tables, beside the thread that serves. */
  readonly spreadsheets: SpreadsheetReader
  /** Draws voyages for pages without WebGL. */
  readonly drawPoster: PosterDrawer
  readonly registry: Registry<Scope>
  /** Containers as they were printed last. */
  readonly container_texts: KeptTexts
  readonly base_url: string
  /** Origin of all public addresses. */
  readonly public_url: string
  readonly compat: 'hosted' | null
  /** The domain of the addresses that documents are mailed to; null: no mails are taken in. */
  readonly mail_domain: string | null
  /** Turns in which mails are read, shared with those that come in. */
  readonly mail_turns: Turns
  /** Turns in which words of pages of documents are read. */
  readonly page_turns: Turns
  readonly takeMailedFiles: TakeMailedFiles
  readonly tracking: TrackingActions
  readonly changes: ChangeWaiting
  readonly webhooks: WebhookServices
  readonly decorate: Scope['decorate']
}

export type ApiCall = Call<Caller, Services>
/** A call that may leave the process: see OutsideServices. */
export type OutsideCall = Call<Caller, OutsideServices>
/** One line of the table of routes. */
export type ApiRoute = Route<Caller, OutsideServices>
export type ApiReply = Reply

/** What a call may see of single records by their key; in a write, through its transaction. */
export function scopeOf(call: ApiCall, reader: Reader = call.services.db.keyed): Scope {
  return scopeThrough(readsFor(call), reader)
}

/** What lists are read with. */
type ListServices = Pick<Services, 'db' | 'reference' | 'claims' | 'clock' | 'compat' | 'decorate'>

/** For whom something is read. */
interface ReadsFor {
  readonly services: ListServices
  readonly account: Account
  /** The parties whose records alone are seen; null: everything of the account. */
  readonly parties: readonly string[] | null
}

const readsFor = ({ services, caller }: ApiCall): ReadsFor => ({
  services,
  account: caller.account,
  parties: partiesOf(caller),
})

/** What a call may see of lists, searches and whatever else grows with its account. */
export function listScopeOf(call: ApiCall): ListScope {
  return listScopeFor(call.services, call.caller.account, partiesOf(call.caller))
}

/** The same for whoever reads for an account without a call of the API. */
export function listScopeFor(services: ListServices, account: Account, parties: readonly string[] | null): ListScope {
  return scopeThrough({ services, account, parties }, services.db.lists(account.id))
}

/**
 * The scope of a reading: with the relationships that it wants. Whoever asks for more than the record itself and single
 * records beside it reads a list.
 */
export function scopeFor(call: ApiCall, reading: ListReading, type: ResourceTypeName): ListScope
export function scopeFor(call: ApiCall, reading: Reading, type: ResourceTypeName, tx?: Transaction): Scope
export function scopeFor(call: ApiCall, reading: Reading, type: ResourceTypeName, tx?: Transaction): Scope {
  const { keyed, lists } = call.services.db
  const is_short = !('page' in reading) && reachesSingleRecords(reading, type)
  return scopeThrough(readsFor(call), tx ?? (is_short ? keyed : lists(call.caller.account.id)), wantedBy(reading, type))
}

function scopeThrough<From extends Reader>(
  { services, account, parties }: ReadsFor,
  reader: From,
  wanted: ReadonlySet<string> = new Set(),
): Scope & { readonly reader: From } {
  const { reference, claims, clock, compat, decorate } = services
  const now = clock.now()
  return { reader, account, parties, reference, claims, now, compat, wanted, prefetched: new Map(), decorate }
}

/** A single rendered resource with the relationships that its reading wants. */
export async function decorateOne(scope: Scope, resource: ResourceObject): Promise<ResourceObject> {
  const [decorated] = await scope.decorate(scope, [resource])
  return decorated ?? resource
}
