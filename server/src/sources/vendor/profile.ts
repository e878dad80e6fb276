import type { RequestType } from '@quaylog/contract'
import type { Observation } from '@quaylog/journey'
import type { ApiRequest, Settings, UpstreamProfile } from '../api/profile.ts'
import type { UpstreamRefusal } from '../exchange.ts'
import type { Json } from '../json.ts'
import type { SourceParts, TrackedQuestion } from '../source.ts'

/** A number that a vendor is asked about. */
export interface VendorNumber {
  readonly kind: RequestType
  readonly number: string
  /** The line that carries it; null: the vendor has to find out. */
  readonly scac: string | null
  readonly settings: Settings
}

/** How a vendor is asked to watch a number before it tells of it. */
export interface VendorRegistration {
  readonly request: (asked: VendorNumber, bell_url: string | null) => ApiRequest
  /** The id under which it watches the number; null: the answer names none. */
  readonly idIn: (document: Json) => string | null
  /** How it is asked whether it watches a number already; null: it offers no look-up. */
  readonly find: {
    readonly request: (asked: VendorNumber) => ApiRequest
    readonly idIn: (document: Json, asked: VendorNumber) => string | null
  } | null
  /** The status by which it says that it watches the number already, its id in the body; null: it does not refuse. */
  readonly already: number | null
  /** The request to watch a number no more; null: it offers no way, or ending it loses what was paid for. */
  readonly end: ((upstream_id: string) => ApiRequest) | null
  /** What a number costs, in the vendor's own unit. */
  readonly cost: number
}

/** What a reader of a vendor knows beside the document. */
export interface VendorAbout {
  readonly kind: RequestType
  readonly number: string
  readonly parts: Pick<SourceParts, 'zoneOf' | 'locodeOf' | 'terminalOf'>
}

/** What an answer says before it is read: what ends the asking, or null. */
export type VendorVerdict =
  | UpstreamRefusal
  | { readonly outcome: 'cancelled' }
  /** It has not finished asking the line itself; it is asked again soon. */
  | { readonly outcome: 'pending' }
  /** It is read, and something is missing from it. */
  | { readonly outcome: 'partial' }
  | null

/** How an upstream is asked about one number after the other, and how its answers are read. */
export interface NumberRules<Said extends Observation> {
  readonly registration: VendorRegistration | null
  /** The request that the asking begins with; `upstream_id` empty without registration. */
  readonly begin: (asked: VendorNumber, upstream_id: string) => ApiRequest
  /** Requests that an answer leads to. */
  readonly lead: (document: Json, asked: VendorNumber, upstream_id: string) => readonly ApiRequest[]
  readonly verdict: (document: Json) => VendorVerdict
  /** A document whose parts are packed into texts, with those parts unpacked; absent: nothing is packed. */
  readonly unpacked?: (document: Json) => Json
  /** What a document states; null: its shape is not known. */
  readonly read: (document: Json, about: VendorAbout) => readonly Said[] | null
}

/** Each statement of a vendor names whose it is. */
export type VendorRules = NumberRules<Relayed>

/** A statement that is passed on, with the vendor's own word for whose it is; null: it does not say. */
export type Relayed = Observation & { readonly relayed_from: string | null }

/** A service that watches lines and terminals for its customers: everything that it tells, somebody else stated. */
export interface VendorProfile extends UpstreamProfile {
  readonly kind: 'carrier'
  readonly asks: readonly RequestType[]
  readonly vendor: VendorRules
}

/** The gateway of a line that is asked like a vendor, and speaks for the line itself. */
export interface LineProfile extends UpstreamProfile {
  readonly kind: 'carrier'
  readonly asks: readonly RequestType[]
  readonly line: NumberRules<Observation>
}

/** Who is asked about one number after the other. */
export type NumberProfile = VendorProfile | LineProfile

/** Whether a profile is of a vendor. */
export function isVendor(profile: UpstreamProfile): profile is VendorProfile {
  return 'vendor' in profile
}

/** Whether a profile is of a vendor or of a line, which can be asked about every kind of number. */
export function isAskedByNumber(profile: UpstreamProfile): profile is NumberProfile {
  return isVendor(profile) || 'line' in profile
}

/** How a vendor or a line is asked. */
export function numberRules(profile: NumberProfile): NumberRules<Observation> {
  return 'vendor' in profile ? profile.vendor : profile.line
}

/** What most vendors have in common. */
export const vendor_family = {
  kind: 'carrier',
  asks: ['bill_of_lading', 'container', 'booking_number'],
  scacs: [],
  sites: [],
  unproved: null,
  defaults: {},
  token: null,
  by_certificate: false,
  meanings: [],
  limits: { per_minute: null, per_day: null },
  personal: [],
} as const satisfies Partial<VendorProfile>

/** The lines that an operator has a vendor asked about. */
export const lines_rule = {
  name: 'lines',
  what: 'SCAC codes, separated by commas, of the lines whose numbers it is asked about: their boxes also where another source tells of them. The contract with the vendor decides whether what it tells may be kept and shown to others',
} as const

/** What registrations may cost. */
export const registrations_rule = {
  name: 'registrations_per_month',
  what: 'What numbers registered within 31 days may cost, in the unit of the vendor; without it no limit is kept',
  is_optional: true,
} as const

/** What of a question a vendor is asked. */
export function vendorNumber({ kind, number, scac }: TrackedQuestion, settings: Settings): VendorNumber {
  return { kind, number, scac: scac ?? null, settings }
}
