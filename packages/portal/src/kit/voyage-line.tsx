import './voyage-line.css'
import { words } from '../words/words.ts'

const width = 160
const inset = 5
const hull = 'M0-14C4.4-9 5.6-5 5.6 0V10.5Q5.6 12.5 3.6 12.5H-3.6Q-5.6 12.5-5.6 10.5V0C-5.6-5-4.4-9 0-14z'

/**
 * Solid is sailed, dashed magenta is expected; the ship, seen from above, stands where it is. The same marks as on the
 * chart.
 */
export function VoyageLine({
  from,
  to,
  progress,
  mover,
}: {
  from: string
  to: string
  progress: number
  mover: 'ship' | 'train' | null
}) {
  const at = inset + progress * (width - 2 * inset)
  const end = width - inset
  const under_way = mover !== null && progress > 0 && progress < 1
  return (
    <span className="voyage">
      <svg width={width} height="16" viewBox={`0 0 ${width} 16`} aria-hidden>
        {progress > 0 && <line className="voyage-past" x1={inset} y1="8" x2={at} y2="8" />}
        {progress < 1 && <line className="voyage-future" x1={at} y1="8" x2={end} y2="8" />}
        <circle className="voyage-port" data-reached={progress > 0 || undefined} cx={inset} cy="8" r="3.6" />
        <circle className="voyage-port" data-reached={progress >= 1 || undefined} cx={end} cy="8" r="3.6" />
        {under_way && mover === 'train' && (
          <rect className="voyage-mover" x={at - 7} y="3.8" width="14" height="8.4" rx="2" />
        )}
        {under_way && mover === 'ship' && (
          <path className="voyage-mover" transform={`translate(${at} 8) rotate(90) scale(.62)`} d={hull} />
        )}
      </svg>
      <span className="voyage-ports">
        <span>{from}</span>
        <span className="for-readers"> {words.common.to} </span>
        <span>{to}</span>
      </span>
    </span>
  )
}
