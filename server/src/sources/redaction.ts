import { checkDigit } from '@quaylog/journey'
import { withoutPersonalData } from './api/personal-data.ts'
import { isList, isObject, parseJson, type Json } from './json.ts'
import type { Payload } from './source.ts'

/** What must not leave with an answer. */
export interface RedactionRules {
  /** Values of credentials. */
  readonly secrets: readonly string[]
  /** Members about persons, beside those that name persons by themselves. */
  readonly personal: readonly string[]
  /** Documents that the answer may name: bills of lading and bookings. */
  readonly documents: readonly string[]
  /** The boxes that were asked for: some answers write owner and serial number apart. */
  readonly boxes: readonly string[]
}

/** An answer that may be shown to others. `body` is JSON where the answer was. */
export interface RedactedPayload {
  readonly content_type: string
  readonly origin: string
  readonly body: Json
}

/** Shorter values are words of the answer as likely as credentials. */
const secret_length_min = 4
const box = /\b[A-Z]{3}[UJZ]\d{6,7}\b/g
const mail_address = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
const phone = /\+\d[\d\s().-]{7,16}\d/g
/** Real boxes are replaced by these, which nobody owns. */
const invented_prefix = 'QUAU'

/**
 * Answers without credentials, personal data, and real numbers: every box gets an invented number with a right check
 * digit, the same one wherever it stands. What is no JSON is redacted as text. Pure.
 */
export function redact(payloads: readonly Payload[], rules: RedactionRules): readonly RedactedPayload[] {
  const invented = new Map<string, string>()
  const numbered = (stem: string): string => {
    const known = invented.get(stem)
    if (known !== undefined) return known
    const next = `${invented_prefix}${String(100_001 + invented.size)}`
    invented.set(stem, next)
    return next
  }
  const renumber = (number: string): string => {
    const stem = numbered(number.slice(0, 10))
    return number.length === 10 ? stem : `${stem}${checkDigit(stem)}`
  }
  const text = (value: string): string => {
    const without = rules.secrets
      .filter(({ length }) => length >= secret_length_min)
      .toSorted((a, b) => b.length - a.length)
      .flatMap((secret) => [secret, encodeURIComponent(secret)])
      .reduce((kept, secret) => kept.replaceAll(secret, '(credential)'), value)
    return rules.documents
      .filter((document) => document.length >= secret_length_min)
      .reduce((kept, document, index) => kept.replaceAll(document, `EXAMPLE${100_001 + index}`), without)
      .replace(box, renumber)
      .replace(mail_address, '(removed)')
      .replace(phone, '(removed)')
  }
  const apart = partsOf(rules.boxes, renumber)
  const whole = (value: Json): Json => {
    if (typeof value === 'string') return apart.get(value) ?? text(value)
    if (typeof value === 'number') return apart.has(String(value)) ? Number(apart.get(String(value))) : value
    if (isList(value)) return value.map(whole)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => (member === undefined ? [] : [[text(name), whole(member)]])),
    )
  }
  return payloads.map(({ content_type, origin, body }) => {
    const document = parseJson(body)
    return {
      content_type,
      origin: text(origin),
      body: document === undefined ? text(body) : whole(withoutPersonalData(document, rules.personal).document),
    }
  })
}

/** Owner and serial number of boxes, with and without the check digit, as they stand alone. */
function partsOf(boxes: readonly string[], renumber: (number: string) => string): ReadonlyMap<string, string> {
  return new Map(
    boxes
      .filter((number) => /^[A-Z]{3}[UJZ]\d{7}$/.test(number))
      .flatMap((number) => {
        const other = renumber(number)
        return [4, 10, 11].flatMap((end) => {
          const from = end === 4 ? 0 : 4
          return [[number.slice(from, end), other.slice(from, end)] as const]
        })
      }),
  )
}
