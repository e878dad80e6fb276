import {
  create_alert_rule_preview_request,
  create_alert_rule_request,
  exception_kinds_with_amounts,
  size_limits,
  update_alert_rule_request,
} from '@quaylog/contract'
import type { AlertConditions } from '@quaylog/contract'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import { expectOnly } from '../../ground/http/query.ts'
import { readBody, requireSameId } from '../../ground/http/read-body.ts'
import { unprocessable } from '../../ground/http/refusal.ts'
import { isUuid } from '../../ground/id.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { pageOfAll } from '../../ground/jsonapi/short-list.ts'
import { owned, pathId, requireHit } from '../../request/own.ts'
import { listScopeOf, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { unknown_subject } from './hearing.ts'
import { renderAlertRule, renderPreview } from './resource.ts'
import { matchesRule } from './rule.ts'
import type { AlertRule, RuledSubject } from './rule.ts'
import {
  alertRulesOf,
  deleteAlertRule,
  exceptionsToldSince,
  findAlertRule,
  insertAlertRule,
  lockAlertRule,
  recipientsByIds,
  updateAlertRule,
} from './store.ts'
import type { ToldOften } from './store.ts'
import { ruledSubjects } from './subject-store.ts'

const preview_days = 30
const previewed_max = 5_000
const preview_shows = 10
const day_ms = 86_400_000

export async function getAlertRules(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'alert_rule')
  const scope = listScopeOf(call)
  const all = await alertRulesOf(scope.reader, scope.account.id)
  const page = pageOfAll('alert_rule', all, reading.page)
  return listReply(scope, call.services.registry, page.rows.map(renderAlertRule), page, reading, call.url)
}

export async function getAlertRule(call: ApiCall): Promise<ApiReply> {
  return reply(call, await ownRule(call, call.services.db.keyed))
}

/** Makes a rule; from now on its recipients hear by it. */
export async function postAlertRule(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const { attributes } = readBody(create_alert_rule_request, call.body).data
  const now = call.services.clock.now()
  const rule: AlertRule = {
    account_id: call.caller.account.id,
    id: call.services.newId(),
    name: attributes.name,
    active: attributes.active ?? true,
    conditions: attributes.conditions,
    recipient_ids: await recipients(call, tx, attributes.recipient_ids ?? []),
    created_at: now,
    updated_at: now,
  }
  const most = size_limits.alert_rules_per_account_max
  if (!(await insertAlertRule(tx, rule, most)))
    throw unprocessable('too_many', '/data', `An account may have at most ${most} alert rules`)
  return reply(call, rule, 201, tx)
}

/** Changes what is sent; the rest stays. */
export async function patchAlertRule(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const { data } = readBody(update_alert_rule_request, call.body)
  const old = await ownRule(call, tx, lockAlertRule)
  requireSameId(data.id, old.id)
  const { name, active, conditions, recipient_ids } = data.attributes
  const rule: AlertRule = {
    ...old,
    name: name ?? old.name,
    active: active ?? old.active,
    conditions: conditions ?? old.conditions,
    recipient_ids: recipient_ids === undefined ? old.recipient_ids : await recipients(call, tx, recipient_ids),
    updated_at: call.services.clock.now(),
  }
  requireHit('alert_rule', await updateAlertRule(tx, rule))
  return reply(call, rule, 200, tx)
}

/** Ends a rule; a recipient that no other names hears of every exception again. */
export async function removeAlertRule(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const { account_id, id } = await ownRule(call, tx)
  requireHit('alert_rule', await deleteAlertRule(tx, account_id, id))
  return { status: 204 }
}

/**
 * How often conditions would have told somebody in the last days, without keeping them. Exceptions are judged as they
 * are now, on the day on which they were last told.
 */
export async function previewAlertRule(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const { conditions } = readBody(create_alert_rule_preview_request, call.body).data.attributes
  const scope = scopeOf(call, tx)
  const since = new Date(Date.parse(scope.now) - preview_days * day_ms).toISOString()
  const told = await exceptionsToldSince(tx, scope.account.id, since, previewed_max)
  const subjects = await ruledSubjects(tx, scope.account.id, told)
  const subjectOf = ({ subject_id }: ToldOften) => subjects.get(subject_id) ?? unknown_subject
  const matching = told.filter((one) => matchesRule(conditions, one, subjectOf(one), one.last_at))
  const preview = renderPreview(
    call.services.newId(),
    {
      days: preview_days,
      times: matching.reduce((sum, { times }) => sum + times, 0),
      openings: matching.reduce((sum, { openings }) => sum + openings, 0),
      exceptions: matching.length,
      amounts_unknown: told.filter((one) => lacksAmount(conditions, one, subjectOf(one))).length,
      is_complete: told.length < previewed_max,
    },
    matching.slice(0, preview_shows).map(({ id }) => id),
  )
  return singleReply(scope, call.services.registry, preview, readOne(call.query, 'alert_rule_preview'), call.url)
}

/** Whether only an amount that nobody knows in that currency keeps an exception from meeting the conditions. */
function lacksAmount(
  { at_stake_at_least: least, ...others }: AlertConditions,
  one: ToldOften,
  subject: RuledSubject,
): boolean {
  if (least === undefined || !exception_kinds_with_amounts.has(one.kind)) return false
  const is_known = one.at_stake?.currency_code === least.currency_code
  return !is_known && matchesRule(others, one, subject, one.last_at)
}

/**
 * The recipients as they are kept: calendars of the account, and channels and webhooks that listen to events of
 * exceptions.
 */
async function recipients(call: ApiCall, tx: Transaction, given: readonly string[]): Promise<readonly string[]> {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))]
  const known = new Map(
    (await recipientsByIds(tx, call.caller.account.id, ids.filter(isUuid))).map(({ id, listens }) => [id, listens]),
  )
  for (const [place, id] of given.entries()) {
    const listens = known.get(id.toLowerCase())
    const pointer = `/data/attributes/recipient_ids/${place}`
    if (listens === undefined)
      throw unprocessable('invalid', pointer, 'Recipient is no channel, webhook or calendar of this account')
    if (!listens)
      throw unprocessable(
        'invalid',
        pointer,
        'Recipient listens to no event of exceptions: add exception.opened to its events',
      )
  }
  return ids
}

function reply(
  call: ApiCall,
  rule: AlertRule,
  status = 200,
  reader: Reader = call.services.db.keyed,
): Promise<ApiReply> {
  const reading = readOne(call.query, 'alert_rule')
  return singleReply(scopeOf(call, reader), call.services.registry, renderAlertRule(rule), reading, call.url, status)
}

async function ownRule<From extends Reader>(
  call: ApiCall,
  reader: From,
  find: (reader: From, account_id: string, id: string) => Promise<AlertRule | undefined> = findAlertRule,
): Promise<AlertRule> {
  const id = pathId('alert_rule', call.params['id'])
  return owned(reader, 'alert_rule', id, await find(reader, call.caller.account.id, id))
}
