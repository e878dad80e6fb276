import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pause, Play, Trash2 } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { Empty, Loaded, Problem } from '../kit/states.tsx'
import { Chip } from '../kit/status.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { useMayWrite } from '../service/session.ts'
import { alertRuleWords } from '../words/alert-rule-words.ts'
import { words } from '../words/words.ts'
import { AlertTabs } from './alert-tabs.tsx'
import { conditionTexts } from './condition-text.ts'
import { recipientsQuery, removeRule, rulesQuery, turnRule } from './rules-query.ts'
import type { AlertRuleRecord } from './rules-query.ts'

const RuleDialog = lazyPart(async () => (await import('./rule-dialog.tsx')).RuleDialog)
const say = alertRuleWords

/** Which exceptions people and programs are told of. */
export function AlertRulesPage() {
  const rules = useQuery(rulesQuery)
  const may_write = useMayWrite()
  return (
    <ListPage say={say} dialog={(onClose) => <RuleDialog onClose={onClose} />}>
      <AlertTabs />
      <Loaded query={rules} rows={3}>
        {(data) =>
          data.length === 0 ? (
            <Empty title={say.none} help={say.noneHelp} />
          ) : (
            <RuleTable rules={data} may_write={may_write} />
          )
        }
      </Loaded>
    </ListPage>
  )
}

function RuleTable({ rules, may_write }: { rules: readonly AlertRuleRecord[]; may_write: boolean }) {
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSuccess: () => queries.invalidateQueries({ queryKey: rulesQuery.queryKey }),
  })
  return (
    <>
      <Problem of={act} />
      <TableFrame label={say.title} cards>
        <thead>
          <tr>
            <th>{say.columns.name}</th>
            <th>{say.columns.when}</th>
            <th>{say.columns.whom}</th>
            <th>{say.columns.state}</th>
            <th>
              <span className="for-readers">{say.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              busy={act.isPending}
              onAct={may_write ? (action) => act.mutate(action) : null}
            />
          ))}
        </tbody>
      </TableFrame>
    </>
  )
}

type Act = (action: () => Promise<unknown>) => void

/** `onAct` null: the person may change nothing. */
function RuleRow({ rule, busy, onAct }: { rule: AlertRuleRecord; busy: boolean; onAct: Act | null }) {
  const { name, active, conditions, recipient_ids } = rule.attributes
  return (
    <tr>
      <td>
        <b>{name}</b>
      </td>
      <td>
        <span className="chips">
          {conditionTexts(conditions).map((text) => (
            <Chip key={text}>{text}</Chip>
          ))}
        </span>
      </td>
      <td>
        <Whom ids={recipient_ids} />
      </td>
      <td>
        <Chip tone={active ? 'go' : 'idle'}>{active ? say.active : say.paused}</Chip>
      </td>
      <td className="row-actions">{onAct !== null && <RuleActions rule={rule} busy={busy} onAct={onAct} />}</td>
    </tr>
  )
}

function RuleActions({ rule: { id, attributes }, busy, onAct }: { rule: AlertRuleRecord; busy: boolean; onAct: Act }) {
  const { name, active } = attributes
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind="text"
        disabled={busy}
        onClick={() => onAct(() => turnRule(id, !active))}
      >
        {active ? <Pause size={15} aria-hidden /> : <Play size={15} aria-hidden />}
        {active ? say.pause : say.resume}
        <span className="for-readers"> {name}</span>
      </button>
      <button
        type="button"
        className="button"
        data-kind="text"
        disabled={busy}
        onClick={() => {
          if (confirm(say.removeConfirm)) onAct(() => removeRule(id))
        }}
      >
        <Trash2 size={15} aria-hidden />
        {words.common.remove}
        <span className="for-readers"> {name}</span>
      </button>
    </>
  )
}

/** The recipients by name, as far as they are still there. */
function Whom({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery(recipientsQuery)
  if (ids.length === 0) return say.everybody
  if (data === undefined) return words.common.loading
  const names = new Map(data.map(({ id, name }) => [id, name]))
  return ids.map((id) => names.get(id) ?? say.gone).join(', ')
}
