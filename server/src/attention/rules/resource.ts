import type { AlertRuleAttributes, AlertRulePreviewAttributes, ResourceObject } from '@quaylog/contract'
import type { AlertRule } from './rule.ts'

/** One alert rule. */
export function renderAlertRule({
  id,
  name,
  active,
  conditions,
  recipient_ids,
  created_at,
  updated_at,
}: AlertRule): ResourceObject {
  const attributes: AlertRuleAttributes = {
    name,
    active,
    conditions,
    recipient_ids: [...recipient_ids],
    created_at,
    updated_at,
  }
  return { id, type: 'alert_rule', attributes }
}

/** How often a rule would have told somebody, with some of the exceptions. */
export function renderPreview(
  id: string,
  attributes: AlertRulePreviewAttributes,
  exception_ids: readonly string[],
): ResourceObject {
  return {
    id,
    type: 'alert_rule_preview',
    attributes,
    relationships: {
      exceptions: { data: exception_ids.map((exception_id) => ({ id: exception_id, type: 'exception' })) },
    },
  }
}
