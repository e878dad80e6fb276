import { CircleAlert, CircleCheck, CircleDashed, CirclePause } from 'lucide-react'
import { Chip } from '../kit/status.tsx'
import { Ago } from '../kit/when.tsx'
import { operatorWords } from '../words/operator-words.ts'
import type { OperatedSource } from './sources-query.ts'

interface TroubleProps {
  readonly health: NonNullable<OperatedSource['health']>
  readonly failing: boolean
  readonly cure: string | null
}

/** Why it last failed; of one that answers but never knew a number, only that it may not ask for them. */
function LastTrouble({ health, failing, cure }: TroubleProps) {
  const say = operatorWords.sources
  const trouble = new Map<string, string>(Object.entries(say.troubles)).get(health.last_trouble ?? '')
  const is_told = failing || health.last_trouble === 'entitlement'
  return (
    <>
      {is_told && trouble !== undefined && <small>{trouble}</small>}
      {health.last_failure !== null && <small>{health.last_failure}</small>}
      {cure !== null && <small>{cure}</small>}
      {failing && health.paused_until !== null && (
        <small>
          {say.paused} <Ago at={health.paused_until} />
        </small>
      )}
    </>
  )
}

/** How a source is doing: in a word, why it fails and what to do, and when it last answered. */
export function HealthCell({ source: { state, health, cure } }: { source: OperatedSource }) {
  const say = operatorWords.sources
  if (state === 'off') return <Chip icon={CirclePause}>{say.off}</Chip>
  if (health === null) return <Chip icon={CircleDashed}>{say.never}</Chip>
  const failing = health.failures_in_a_row > 0
  const never_found = state === 'never_found'
  return (
    <>
      {failing && (
        <Chip tone="stop" icon={CircleAlert}>
          {say.failing(health.failures_in_a_row)}
        </Chip>
      )}
      {never_found && (
        <Chip tone="wait" icon={CircleAlert}>
          {say.neverFound}
        </Chip>
      )}
      {state === 'answering' && (
        <Chip tone="go" icon={CircleCheck}>
          {say.healthy}
        </Chip>
      )}
      {(failing || never_found) && <LastTrouble health={health} failing={failing} cure={cure} />}
      {health.last_succeeded_at !== null && (
        <small>
          {say.last} <Ago at={health.last_succeeded_at} />
        </small>
      )}
    </>
  )
}
