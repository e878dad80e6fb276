import type { Transaction } from '../../ground/db/index.ts'
import type { Scope } from '../../request/scope.ts'
import type { Recipient } from '../../telling/enqueue-store.ts'
import type { ExceptionRow } from '../exception.ts'
import { asksForSubject, matchesRule, namesRecipient } from './rule.ts'
import type { RuledSubject } from './rule.ts'
import { alertRulesOf } from './store.ts'
import { ruledSubjects } from './subject-store.ts'

/** What is known of a subject that is gone: nothing. */
export const unknown_subject: RuledSubject = {
  line: null,
  port_of_lading: null,
  port_of_discharge: null,
  destination: null,
  tags: [],
  party_ids: [],
  custom_fields: [],
  time_zone: null,
}

/** An exception that is to be told, and whether it is something new to do. */
interface Said {
  readonly row: ExceptionRow
  readonly changes_work: boolean
}

/** Whether a channel or webhook is to hear of an exception. */
export type Hearing = (said: Said, recipient: Recipient) => boolean

/**
 * Who hears of exceptions by the rules of their account: a recipient that a rule names, of those that an active one
 * matches; of the others programs of all, and people of what is not for the record alone. People hear only what is new
 * to do, whether a rule names them or not: what colleagues noted stands in Today.
 */
export async function hearingOf(tx: Transaction, scope: Scope, rows: readonly ExceptionRow[]): Promise<Hearing> {
  const rules = await alertRulesOf(tx, scope.account.id)
  const asks = rules.some(({ active, conditions }) => active && asksForSubject(conditions))
  const subjects = asks ? await ruledSubjects(tx, scope.account.id, rows) : new Map<string, RuledSubject>()
  return ({ row, changes_work }, { id, is_person }) => {
    if (is_person && !changes_work) return false
    const own = rules.filter((rule) => namesRecipient(rule, id))
    if (own.length === 0) return !is_person || row.severity !== 'info'
    const subject = subjects.get(row.subject_id) ?? unknown_subject
    return own.some((rule) => rule.active && matchesRule(rule.conditions, row, subject, scope.now))
  }
}
