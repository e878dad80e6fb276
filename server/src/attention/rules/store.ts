import { alert_conditions } from '@quaylog/contract'
import { z } from 'zod'
import type { ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { lockAccount } from '../../accounts/store.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import type { ExceptionRow } from '../exception.ts'
import type { AlertRule } from './rule.ts'

const columns = [
  'account_id',
  'id',
  'name',
  'active',
  'conditions',
  'recipient_ids',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof AlertRule)[]

const rule_json = z.object({ conditions: alert_conditions })
const keptRules = (rows: readonly AlertRule[]) => keptRows(rows, rule_json, ({ id }) => `alert rule ${id}`)
const told_json = z.object({ at_stake: z.object({ amount: z.number(), currency_code: z.string() }).nullable() })

/** All rules of the account, newest first; their number is bounded. */
export async function alertRulesOf(reader: Reader | ListReader, account_id: string): Promise<readonly AlertRule[]> {
  const rows = await reader<AlertRule[]>`
    select ${reader(columns)} from alert_rule where account_id = ${account_id} order by created_at desc, id desc`
  return keptRules(rows)
}

/** One rule of the account; undefined: it has none of that id. */
export async function findAlertRule(reader: Reader, account_id: string, id: string): Promise<AlertRule | undefined> {
  const rows = await reader<AlertRule[]>`
    select ${reader(columns)} from alert_rule where account_id = ${account_id} and id = ${id}`
  return keptRules(rows)[0]
}

/** The same, held until the transaction ends; the account is held before it. */
export async function lockAlertRule(tx: Transaction, account_id: string, id: string): Promise<AlertRule | undefined> {
  await lockAccount(tx, account_id)
  return findAlertRule(tx, account_id, id)
}

/** Keeps a new rule unless the account has `most` of them already. */
export async function insertAlertRule(tx: Transaction, rule: AlertRule, most: number): Promise<boolean> {
  await lockAccount(tx, rule.account_id)
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from alert_rule where account_id = ${rule.account_id}`
  if ((row?.count ?? 0) >= most) return false
  await tx`insert into alert_rule ${tx(written(rule), [...columns])}`
  return true
}

/** Writes what was changed. False: there was none any more. */
export async function updateAlertRule(tx: Transaction, rule: AlertRule): Promise<boolean> {
  const { name, active, conditions, recipient_ids, updated_at } = written(rule)
  const updated = await tx`
    update alert_rule set name = ${name}, active = ${active}, conditions = ${conditions}::text::jsonb,
      recipient_ids = ${recipient_ids}::uuid[], updated_at = ${updated_at}
    where account_id = ${rule.account_id} and id = ${rule.id}`
  return updated.count > 0
}

/** False: there was none. */
export async function deleteAlertRule(tx: Transaction, account_id: string, id: string): Promise<boolean> {
  return (await tx`delete from alert_rule where account_id = ${account_id} and id = ${id}`).count > 0
}

/**
 * Which of the ids are channels, webhooks or calendars of the account, and whether they listen to events of exceptions:
 * a calendar shows whatever a rule gives it.
 */
export async function recipientsByIds(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly listens: boolean }[]> {
  return reader<{ id: string; listens: boolean }[]>`
    select id, events && array['exception.opened', 'exception.changed', 'exception.closed'] as listens from webhook
    where account_id = ${account_id} and id = any(${[...ids]}::uuid[])
    union all
    select id, true from calendar where account_id = ${account_id} and id = any(${[...ids]}::uuid[])`
}

/** An exception as it is now, and how often people were told of it in a span of time. */
export type ToldOften = Pick<
  ExceptionRow,
  'id' | 'kind' | 'severity' | 'at_stake' | 'due_on' | 'subject_id' | 'shipment_id' | 'container_ids'
> & { readonly times: number; readonly openings: number; readonly last_at: string }

/** The exceptions that opened or changed since a moment, the latest first. */
export async function exceptionsToldSince(
  reader: ListReader,
  account_id: string,
  since: string,
  most: number,
): Promise<readonly ToldOften[]> {
  const rows = await reader<ToldOften[]>`
    select e.id, e.kind, e.severity, e.at_stake, e.due_on, e.subject_id, e.shipment_id, e.container_ids,
      told.times, told.openings, told.last_at
    from exception e join lateral (
      select count(*)::integer as times, max(at) as last_at,
        count(*) filter (where entry.deed <> 'changed')::integer as openings from exception_entry entry
      where entry.account_id = e.account_id and entry.exception_id = e.id and entry.at >= ${since}
        and entry.by = 'service' and entry.deed in ('opened', 'reopened', 'changed')
    ) told on told.times > 0
    where e.account_id = ${account_id} and e.changed_at >= ${since} order by e.changed_at desc, e.id limit ${most}`
  return keptRows(rows, told_json, ({ id }) => `exception ${id}`)
}

function written(rule: AlertRule) {
  return { ...rule, conditions: JSON.stringify(rule.conditions), recipient_ids: [...rule.recipient_ids] }
}
