import type { EtaScoreboardAttributes } from '@quaylog/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertTabs } from '../alert-rules/alert-tabs.tsx'
import { PageHead } from '../kit/panel.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { estimateWords } from '../words/estimate-words.ts'
import { scoreboardQuery } from './scoreboard-query.ts'

const say = estimateWords
const windows = [30, 90, 180, 365] as const
const usual_window = 180
type Score = EtaScoreboardAttributes['scores'][number]

/** How good estimated arrivals were, by line, source and days before the arrival. */
export function EstimatesPage() {
  const [days, setDays] = useState<number>(usual_window)
  const board = useQuery(scoreboardQuery(days))
  return (
    <>
      <PageHead
        title={say.title}
        below={<p className="page-below">{say.help}</p>}
        actions={
          <label className="field">
            <span className="field-label">{say.window}</span>
            <select className="input" value={days} onChange={({ target }) => setDays(Number(target.value))}>
              {windows.map((one) => (
                <option key={one} value={one}>
                  {say.days(one)}
                </option>
              ))}
            </select>
          </label>
        }
      />
      <AlertTabs />
      <Loaded query={board} rows={4}>
        {(data) =>
          data.scores.length === 0 ? <Empty title={say.none} help={say.noneHelp} /> : <Scores board={data} />
        }
      </Loaded>
    </>
  )
}

function Scores({ board: { scores, arrivals, is_complete } }: { board: EtaScoreboardAttributes }) {
  return (
    <>
      <p>
        {say.of(arrivals)} {!is_complete && say.incomplete}
      </p>
      <TableFrame label={say.title} cards>
        <thead>
          <tr>
            <th>{say.columns.line}</th>
            <th>{say.columns.lead}</th>
            <th>{say.columns.source}</th>
            <th>{say.columns.error}</th>
            <th>{say.columns.bias}</th>
            <th>{say.columns.arrivals}</th>
          </tr>
        </thead>
        <tbody>
          {scores.map((score) => (
            <ScoreRow key={`${score.line} ${score.lead_days} ${score.source}`} score={score} />
          ))}
        </tbody>
      </TableFrame>
    </>
  )
}

function ScoreRow({ score: { line, source, lead_days, arrivals, error_hours, bias_hours } }: { score: Score }) {
  return (
    <tr>
      <td>{line === null ? <b>{say.all}</b> : line}</td>
      <td>{say.lead(lead_days)}</td>
      <td>{say.sources[source]}</td>
      <td>{say.hours(error_hours)}</td>
      <td>{biasText(bias_hours)}</td>
      <td>{arrivals}</td>
    </tr>
  )
}

function biasText(hours: number): string {
  if (hours === 0) return say.even
  return hours > 0 ? say.late(say.hours(hours)) : say.early(say.hours(-hours))
}
