import type { AlertConditions, AlertRuleAttributes, AlertRulePreviewAttributes } from '@quaylog/contract'
import type { AnyResource, Resource } from '@quaylog/sdk'
import { queryOptions } from '@tanstack/react-query'
import { readApi, writeApi } from '../service/portal-api.ts'
import { alertRuleWords } from '../words/alert-rule-words.ts'

/** A rule of the account. */
export interface AlertRuleRecord {
  readonly id: string
  readonly attributes: AlertRuleAttributes
}

export const rulesQuery = queryOptions({
  queryKey: ['alert-rules'],
  queryFn: async ({ signal }) =>
    (await readApi<{ data: readonly AlertRuleRecord[] }>('/alert_rules?page[size]=100', signal)).data,
})

/** Who can be told. `listens`: to an event of exceptions; without one a rule cannot name it. */
export interface Recipient {
  readonly id: string
  readonly name: string
  /** It shows what stands, and only where a rule names it. */
  readonly is_calendar?: boolean
  readonly listens: boolean
}

interface Listed {
  readonly data: readonly {
    readonly id: string
    readonly attributes: {
      readonly url?: string
      readonly address?: string
      readonly description: string | null
      readonly events: readonly string[]
    }
  }[]
}

interface ListedCalendars {
  readonly data: readonly {
    readonly id: string
    readonly attributes: { readonly name: string | null; readonly role: string | null }
  }[]
}

export const recipientsQuery = queryOptions({
  queryKey: ['alert-recipients'],
  queryFn: async ({ signal }): Promise<readonly Recipient[]> => {
    const [calendars, ...lists] = await Promise.all([
      readApi<ListedCalendars>('/calendars?page[size]=100', signal),
      ...['/channels', '/webhooks'].map((path) => readApi<Listed>(`${path}?page[size]=100`, signal)),
    ])
    const listeners = lists.flatMap(({ data }) =>
      data.map(({ id, attributes: { url, address, description, events } }) => ({
        id,
        name: description ?? address ?? url ?? id,
        listens: events.some((event) => event.startsWith('exception.')),
      })),
    )
    const shown = calendars.data.map(({ id, attributes: { name, role } }) => ({
      id,
      name: alertRuleWords.calendar(name ?? role?.replaceAll('_', ' ') ?? null),
      is_calendar: true,
      listens: true,
    }))
    return [...listeners, ...shown]
  },
})

/** What a rule would have said, with some of the exceptions. */
export interface RulePreview extends AlertRulePreviewAttributes {
  readonly examples: readonly Resource<'exception'>[]
}

/** How often conditions would have told somebody in the last 30 days; nothing is kept. */
export const previewQuery = (conditions: AlertConditions) =>
  queryOptions({
    queryKey: ['alert-rules', 'preview', conditions],
    queryFn: async (): Promise<RulePreview> => {
      const { data, included = [] } = await writeApi<{
        data: { attributes: AlertRulePreviewAttributes }
        included?: readonly AnyResource[]
      }>('POST', '/alert_rules/preview?include=exceptions', {
        data: { type: 'alert_rule_preview', attributes: { conditions } },
      })
      return {
        ...data.attributes,
        examples: included.flatMap((record) => (record.type === 'exception' ? [record] : [])),
      }
    },
  })

/** Makes a rule; from then on its recipients hear by it. */
export const makeRule = (attributes: { name: string; conditions: AlertConditions; recipient_ids: readonly string[] }) =>
  writeApi('POST', '/alert_rules', { data: { type: 'alert_rule', attributes } })

/** Pauses a rule, or lets it go on. */
export const turnRule = (id: string, active: boolean) =>
  writeApi('PATCH', `/alert_rules/${id}`, { data: { type: 'alert_rule', id, attributes: { active } } })

export const removeRule = (id: string) => writeApi('DELETE', `/alert_rules/${id}`, {})
