import type { ExceptionSeverity } from '@quaylog/contract'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Chip } from '../kit/status.tsx'
import type { Tone } from '../kit/status.tsx'
import { todayWords } from '../words/today-words.ts'

const looks: Readonly<Record<ExceptionSeverity, readonly [Tone, LucideIcon]>> = {
  critical: ['stop', CircleAlert],
  warning: ['wait', TriangleAlert],
  info: ['idle', Info],
}

/** How much it matters: a word, a shape and a colour. */
export function SeverityChip({ severity }: { severity: ExceptionSeverity }) {
  const [tone, icon] = looks[severity]
  return (
    <Chip tone={tone} icon={icon}>
      {todayWords.severities[severity]}
    </Chip>
  )
}
