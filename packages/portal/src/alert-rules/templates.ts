import type { AlertConditions } from '@quaylog/contract'

/** Rules that people begin with; each can be changed before it is kept. */
export const rule_templates = [
  {
    name: 'deadlines',
    conditions: {
      kinds: ['last_free_day_near', 'hold_near_last_free_day', 'last_free_day_passed', 'empty_return_overdue'],
      due_within_days: 3,
    },
  },
  { name: 'money', conditions: { at_stake_at_least: { amount: 100, currency_code: 'USD' } } },
  { name: 'holds', conditions: { kinds: ['hold_placed', 'hold_near_last_free_day', 'hold_released'] } },
  {
    name: 'plans',
    conditions: {
      kinds: [
        'rolled',
        'vessel_changed',
        'voyage_changed',
        'port_of_discharge_changed',
        'port_omitted',
        'estimate_moved',
        'arrival_missed',
      ],
    },
  },
  {
    name: 'data',
    conditions: {
      kinds: ['request_failed', 'request_stuck', 'source_failing', 'number_unknown_to_source', 'sources_disagree'],
    },
  },
  { name: 'critical', conditions: { severity_at_least: 'critical' } },
  { name: 'own', conditions: {} },
] as const satisfies readonly { readonly name: string; readonly conditions: AlertConditions }[]

export type RuleTemplate = (typeof rule_templates)[number]
