// Generated from packages/contract by `npm run generate`; not to be edited.

import type { CreateAlertRuleRequest, UpdateAlertRuleRequest } from '@quaylog/contract'
import {
  listQuery,
  type Api,
  type CallOptions,
  type ListOptions,
  type MappedList,
  type PlainWriteOptions,
  type WriteOptions,
} from '../api.ts'
import type { CamelMembers } from '../camel.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

/** An alert rule, with camelCase names. */
export type AlertRule = ReturnType<typeof mapAlertRule>
function mapAlertRule(alertRule: Resource<'alert_rule'>) {
  return mapAttributes<'alert_rule'>(alertRule)
}

/** What an alert rule is created with. */
export type NewAlertRule = CamelMembers<CreateAlertRuleRequest['data']['attributes']>
function writtenAlertRuleData(given: NewAlertRule | AlertRuleChanges) {
  const attributes = {
    name: given.name,
    active: given.active,
    conditions: given.conditions,
    recipient_ids: given.recipientIds,
  }
  return { attributes }
}

/** What can be changed about an alert rule. */
export type AlertRuleChanges = CamelMembers<UpdateAlertRuleRequest['data']['attributes']>

/** Alert rules of the account. */
export class AlertRules<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  list<F extends Format = D>(
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'alert_rule'>, MappedList<AlertRule>>> {
    return this.#api.list({ path: '/alert_rules', query: listQuery(options) }, mapAlertRule, options)
  }

  /** A recipient that rules name hears of exceptions only where an active one matches. */
  create<F extends Format = D>(
    given: NewAlertRule,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'alert_rule'>, AlertRule>> {
    return this.#api.one(
      { method: 'POST', path: '/alert_rules', body: { data: { type: 'alert_rule', ...writtenAlertRuleData(given) } } },
      mapAlertRule,
      options,
    )
  }

  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'alert_rule'>, AlertRule>> {
    return this.#api.one({ path: pathOf('/alert_rules', id) }, mapAlertRule, options)
  }

  update<F extends Format = D>(
    id: string,
    given: AlertRuleChanges,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'alert_rule'>, AlertRule>> {
    return this.#api.one(
      {
        method: 'PATCH',
        path: pathOf('/alert_rules', id),
        body: { data: { type: 'alert_rule', id, ...writtenAlertRuleData(given) } },
      },
      mapAlertRule,
      options,
    )
  }

  delete(id: string, options: PlainWriteOptions = {}): Promise<void> {
    return this.#api.remove(pathOf('/alert_rules', id), options)
  }
}
