import type { AlertConditions } from '@quaylog/contract'
import { money } from '../time/format.ts'
import { alertRuleWords } from '../words/alert-rule-words.ts'
import { todayWords } from '../words/today-words.ts'

/** What a rule asks for, each condition in words; nothing: every exception. */
export function conditionTexts(conditions: AlertConditions): readonly string[] {
  const say = alertRuleWords.listWhen
  const { severity_at_least, due_within_days, at_stake_at_least, party_ids } = conditions
  const texts = [
    ...(conditions.kinds ?? []).map((kind) => alertRuleWords.exceptionKinds[kind]),
    ...(severity_at_least === undefined ? [] : [say.severity(todayWords.severities[severity_at_least])]),
    ...(due_within_days === undefined ? [] : [say.due(due_within_days)]),
    ...(at_stake_at_least === undefined
      ? []
      : [say.amount(money(at_stake_at_least.amount, at_stake_at_least.currency_code))]),
    ...(conditions.lines ?? []),
    ...(conditions.ports ?? []),
    ...(conditions.lanes ?? []).map(({ from, to }) => say.lanes(from, to)),
    ...(conditions.tags ?? []),
    ...(party_ids === undefined ? [] : [say.parties(party_ids.length)]),
    ...(conditions.custom_fields ?? []).map(({ api_slug, value }) => say.field(api_slug, String(value))),
  ]
  return texts.length === 0 ? [say.everything] : texts
}
