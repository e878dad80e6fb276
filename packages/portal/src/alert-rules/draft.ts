import type { AlertConditions, ExceptionKind, ExceptionSeverity } from '@quaylog/contract'

/** Conditions while a person writes them; empty text: not asked for. */
export interface RuleDraft {
  readonly kinds: ReadonlySet<ExceptionKind>
  readonly severity_at_least: ExceptionSeverity | ''
  readonly due_within_days: string
  readonly amount: string
  readonly currency_code: string
  readonly lines: string
  readonly ports: string
  readonly tags: string
}

export function draftOf(conditions: AlertConditions): RuleDraft {
  return {
    kinds: new Set(conditions.kinds),
    severity_at_least: conditions.severity_at_least ?? '',
    due_within_days: String(conditions.due_within_days ?? ''),
    amount: String(conditions.at_stake_at_least?.amount ?? ''),
    currency_code: conditions.at_stake_at_least?.currency_code ?? 'USD',
    lines: (conditions.lines ?? []).join(', '),
    ports: (conditions.ports ?? []).join(', '),
    tags: (conditions.tags ?? []).join(', '),
  }
}

/** What the service is asked for; it says what of it cannot be. */
export function conditionsOf(draft: RuleDraft): AlertConditions {
  const [lines, ports] = [listOf(draft.lines.toUpperCase()), listOf(draft.ports.toUpperCase())]
  const tags = listOf(draft.tags)
  return {
    ...(draft.kinds.size === 0 ? {} : { kinds: [...draft.kinds] }),
    ...(draft.severity_at_least === '' ? {} : { severity_at_least: draft.severity_at_least }),
    ...(draft.due_within_days === '' ? {} : { due_within_days: Number(draft.due_within_days) }),
    ...(draft.amount === ''
      ? {}
      : { at_stake_at_least: { amount: Number(draft.amount), currency_code: draft.currency_code.toUpperCase() } }),
    ...(lines.length === 0 ? {} : { lines }),
    ...(ports.length === 0 ? {} : { ports }),
    ...(tags.length === 0 ? {} : { tags }),
  }
}

function listOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
