import type { Answer, Json, JsonObject } from '../http/exchange.ts'
import { hash32 } from '../random.ts'
import { onRecords } from './rewrite.ts'

/** How systems say that a hold stands with the very words of a release. */
const STANDING = ['NOT RELEASED', 'Not Cleared', 'NO CUSTOMS RELEASE', 'Unreleased', 'Release required'] as const
const PENDING = 'Pending Release'
/** Words that no list of hold statuses has. */
const UNKNOWN = ['QX-7', 'REFER TO LINE', 'U/R 40'] as const
const RELEASED = [
  ['LINE HOLD', 'freight', 'RELEASED'],
  ['7H CUSTOMS', 'customs', 'Cleared'],
  ['USDA HOLD', 'USDA', 'Removed'],
] as const

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

function isObject(value: Json): value is { readonly [member: string]: Json | undefined } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function onHolds(answer: Answer, change: (hold: JsonObject) => JsonObject): Answer {
  return onRecords(answer, (record) => ({
    ...record,
    holds: listOf(record['holds']).map((hold) => (isObject(hold) ? change({ ...hold }) : hold)),
  }))
}

function wordOf(words: readonly string[], hold: JsonObject): string {
  return words[hash32(`${hold['code_raw']}${hold['name']}`) % words.length] ?? ''
}

/** Faults in the wording of holds, by name. */
export const holdTricks = {
  hold_not_released: (answer: Answer): Answer =>
    onHolds(answer, (hold) => ({ ...hold, status: hold['status'] === 'pending' ? PENDING : wordOf(STANDING, hold) })),
  hold_unknown_status: (answer: Answer): Answer =>
    onHolds(answer, (hold) => ({ ...hold, status: wordOf(UNKNOWN, hold) })),
  release_words_elsewhere: (answer: Answer): Answer =>
    onHolds(answer, (hold) => ({
      ...hold,
      code_raw: `${hold['code_raw']} RELEASE DESK`,
      description: 'released by the line, cleared to move to the exam site',
    })),
  released_holds_listed: (answer: Answer): Answer =>
    onRecords(answer, (record) => {
      const standing = listOf(record['holds'])
      const names = new Set(standing.map((hold) => (isObject(hold) ? hold['name'] : null)))
      const gone = RELEASED.filter(([, name]) => !names.has(name)).map(([code_raw, name, status]): JsonObject => ({
        code_raw,
        name,
        status,
        description: '',
      }))
      return { ...record, holds: [...standing, ...gone] }
    }),
}
