import type { Transaction } from '../../ground/db/index.ts'
import type { Scope } from '../../request/scope.ts'
import type { ExceptionRow } from '../exception.ts'
import { asksForSubject, matchesRule, namesRecipient } from './rule.ts'
import type { AlertRule, RuledSubject } from './rule.ts'
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
}

/** Whether a channel or webhook is to hear of an exception. */
export type Hearing = (row: ExceptionRow, recipient_id: string) => boolean

/**
 * Who hears of exceptions by the rules of their account: a recipient that no rule names hears of all, any other of
 * those that an active rule matches.
 */
export async function hearingOf(tx: Transaction, scope: Scope, rows: readonly ExceptionRow[]): Promise<Hearing> {
  const rules = await alertRulesOf(tx, scope.account.id)
  if (rules.length === 0) return () => true
  const asks = rules.some(({ active, conditions }) => active && asksForSubject(conditions))
  const subjects = asks ? await ruledSubjects(tx, scope.account.id, rows) : new Map<string, RuledSubject>()
  const today = scope.now.slice(0, 10)
  return (row, recipient_id) => hears(rules, row, subjects.get(row.subject_id) ?? unknown_subject, recipient_id, today)
}

function hears(
  rules: readonly AlertRule[],
  row: ExceptionRow,
  subject: RuledSubject,
  recipient_id: string,
  today: string,
): boolean {
  const own = rules.filter((rule) => namesRecipient(rule, recipient_id))
  return own.length === 0 || own.some((rule) => rule.active && matchesRule(rule.conditions, row, subject, today))
}
