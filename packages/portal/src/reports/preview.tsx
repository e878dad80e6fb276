import type { ReportPreviewAttributes } from '@quaylog/contract'
import { TableFrame } from '../kit/table-frame.tsx'
import { reportWords } from '../words/report-words.ts'

/** How each row of a file would be read. */
export function Preview({ preview }: { preview: ReportPreviewAttributes }) {
  return (
    <>
      <p role="status">{reportWords.previewTitle(preview.row_count, preview.refused_count)}</p>
      <TableFrame label={reportWords.readAs}>
        <thead>
          <tr>
            <th>{reportWords.row}</th>
            <th>{reportWords.container}</th>
            <th>{reportWords.readAs}</th>
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ row, container_number, refused, readings }) => (
            <tr key={row}>
              <td>{row}</td>
              <td className="mono">{container_number}</td>
              <td>
                {refused === null ? <Readings readings={readings} /> : `${reportWords.outcomes.refused}: ${refused}`}
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </>
  )
}

function Readings({ readings }: { readings: readonly string[] }) {
  if (readings.length === 0) return reportWords.saysNothing
  return (
    <ul>
      {readings.map((reading) => (
        <li key={reading}>{reading.replace(/^row \d+: /, '')}</li>
      ))}
    </ul>
  )
}
