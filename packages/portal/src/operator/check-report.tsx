import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, CircleMinus } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Tone } from '../kit/status.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { number as figure } from '../time/format.ts'
import { operatorWords } from '../words/operator-words.ts'
import type { CheckedStage, SourceCheck } from './sources-query.ts'

const looks: Readonly<Record<CheckedStage['state'], { readonly icon: LucideIcon; readonly tone: Tone }>> = {
  ok: { icon: CircleCheck, tone: 'go' },
  failed: { icon: CircleAlert, tone: 'stop' },
  nothing: { icon: CircleMinus, tone: 'wait' },
  unknown: { icon: CircleHelp, tone: 'wait' },
  not_reached: { icon: CircleDashed, tone: 'idle' },
}
const rows_max = 50

/** What came of asking a source one number, stage by stage. */
export function CheckReport({ check: { stages, events, milestones, took_ms } }: { check: SourceCheck }) {
  const say = operatorWords.sources.check
  return (
    <>
      <ol className="check-stages">
        {stages.map((stage) => (
          <Stage key={stage.stage} of={stage} />
        ))}
      </ol>
      <p className="field-help">{operatorWords.sources.took(figure.format(took_ms))}</p>
      {milestones.length > 0 && (
        <CheckTable
          title={say.stages.milestones}
          columns={[say.columns.at, say.columns.milestone, say.columns.place, say.columns.container]}
          rows={milestones.map(({ at, event, place, container }) => [at, event.replaceAll('_', ' '), place, container])}
        />
      )}
      {events.length > 0 && (
        <CheckTable
          title={say.stages.events}
          columns={[say.columns.at, say.columns.move, say.columns.place, say.columns.container]}
          rows={events.map(({ at, code, classifier, place, container }) => [
            at,
            `${code}${classifier === null ? '' : ` ${classifier}`}`,
            place,
            container,
          ])}
        />
      )}
    </>
  )
}

/** The sign of how a stage went. */
export function StageIcon({ state }: Pick<CheckedStage, 'state'>) {
  const { icon: Icon, tone } = looks[state]
  return (
    <span className="tone-text" data-tone={tone}>
      <Icon size={18} aria-hidden />
    </span>
  )
}

function Stage({ of: { stage, state, says } }: { of: CheckedStage }) {
  const say = operatorWords.sources.check
  return (
    <li data-state={state}>
      <StageIcon state={state} />
      <b>{say.stages[stage]}</b>
      <span className="for-readers">{say.states[state]}: </span>
      <span>{says}</span>
    </li>
  )
}

function CheckTable({
  title,
  columns,
  rows,
}: {
  title: string
  columns: readonly string[]
  rows: readonly (readonly (string | null)[])[]
}) {
  return (
    <TableFrame label={title} frame="check-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, rows_max).map((row) => (
          <tr key={row.join(' ')}>
            {columns.map((column, place) => (
              <td key={column}>{row[place] ?? '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
