import '../design/table.css'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FastForward, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Fact, Facts, PageHead, Panel } from '../kit/panel.tsx'
import { Loaded, Problem } from '../kit/states.tsx'
import { portalApi } from '../service/portal-api.ts'
import { useTurnClock } from '../service/turn-clock.ts'
import { sourcesOfWorld } from './world-sources.ts'
import { exactMoment, shortMoment } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import { operatorWords } from '../words/operator-words.ts'
import { words } from '../words/words.ts'
import { worldWords } from '../words/world-words.ts'

interface World {
  readonly clock: { readonly now: string; readonly speed: number; readonly paused: boolean }
  readonly faults: {
    readonly faults: readonly { readonly name: string; readonly source: string; readonly to?: string | null }[]
    readonly catalogue: readonly {
      readonly name: string
      readonly what: string
      readonly expected: string
      readonly kinds: readonly string[]
    }[]
  }
}

const worldQuery = queryOptions({
  queryKey: ['operator', 'world'],
  refetchInterval: 5_000,
  queryFn: ({ signal }) => portalApi<World>('GET', '/operator/world', undefined, signal),
})
const speeds = [1, 60, 600, 3_600, 21_600] as const
const steps = ['1h', '6h', '1d', '7d'] as const
const spans = ['10m', '1h', '6h', '1d'] as const

/** The simulated world of the sandbox: its clock, and faults to try one's own integration against. */
export function WorldPage() {
  const world = useQuery(worldQuery)
  const say = operatorWords.world
  return (
    <>
      <PageHead title={words.nav.world} below={<p className="page-below">{say.help}</p>} />
      <Loaded query={world} rows={3}>
        {(data) => (
          <div className="halves">
            <Clock world={data} />
            <FaultsPanel world={data} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function useOrder() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ method, path, body }: { method: 'POST' | 'DELETE'; path: string; body: object }) =>
      portalApi(method, path, body),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['operator', 'world'] }),
  })
}

function Clock({ world: { clock } }: { world: World }) {
  const { mutate: turn, ...order } = useTurnClock()
  const now = useNow()
  const say = worldWords
  return (
    <Panel title={operatorWords.world.clock}>
      <Facts>
        <Fact name={say.now}>
          <b>{exactMoment(new Date(now).toISOString(), 'UTC')} UTC</b>
        </Fact>
        <Fact name={say.speed}>{clock.paused ? say.paused : say.speedOf(clock.speed)}</Fact>
      </Facts>
      <div className="inline-form">
        <button
          type="button"
          className="button"
          onClick={() => turn(clock.paused ? { resume: true } : { pause: true })}
        >
          {clock.paused ? <Play size={15} aria-hidden /> : <Pause size={15} aria-hidden />}
          {clock.paused ? say.resume : say.pause}
        </button>
        <select
          className="input"
          aria-label={say.setSpeed}
          value={clock.speed}
          onChange={({ target }) => turn({ speed: Number(target.value) })}
        >
          {[...new Set([...speeds, clock.speed])].map((speed) => (
            <option key={speed} value={speed}>
              {say.speedOf(speed)}
            </option>
          ))}
        </select>
      </div>
      <div className="inline-form" role="group" aria-label={say.advance}>
        {steps.map((step) => (
          <button
            key={step}
            type="button"
            className="button"
            disabled={order.isPending}
            onClick={() => turn({ advance: step })}
          >
            <FastForward size={15} aria-hidden />
            {operatorWords.world.steps[step]}
          </button>
        ))}
      </div>
      <Problem of={order} />
    </Panel>
  )
}

function FaultsPanel({
  world: {
    faults: { faults, catalogue },
  },
}: {
  world: World
}) {
  const [name, setName] = useState(catalogue[0]?.name ?? '')
  const [source, setSource] = useState('*')
  const [span, setSpan] = useState<string>(spans[1])
  const sources = useQuery(sourcesOfWorld)
  const order = useOrder()
  const say = operatorWords.world
  const trick = catalogue.find((one) => one.name === name)
  const places = (sources.data ?? []).filter(({ kind }) => trick === undefined || concerns(trick, kind))
  return (
    <Panel title={say.faults}>
      {faults.length === 0 ? (
        <p className="quiet">{say.none}</p>
      ) : (
        <FaultList
          faults={faults}
          onEnd={(body) => order.mutate({ method: 'DELETE', path: '/operator/world/faults', body })}
        />
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          order.mutate({ method: 'POST', path: '/operator/world/faults', body: { name, source, for: span } })
        }}
      >
        <FaultChoice catalogue={catalogue} chosen={trick} onChoose={setName} />
        <Choice id="fault-source" label={say.source} value={source} onChoose={setSource}>
          <option value="*">{say.everywhere}</option>
          {places.map(({ id, name: label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Choice>
        <Choice id="fault-for" label={say.forHow} value={span} onChoose={setSpan}>
          {spans.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Choice>
        <Problem of={order} />
        <div className="form-actions">
          <button className="button" disabled={order.isPending}>
            {say.start}
          </button>
        </div>
      </form>
    </Panel>
  )
}

type Faults = World['faults']

function concerns({ kinds }: Faults['catalogue'][number], kind: string): boolean {
  return kinds.some((one) => kind.startsWith(one) || (one === 'carrier' && (kind === 'dcsa' || kind === 'coscon')))
}

function FaultList({
  faults,
  onEnd,
}: {
  faults: Faults['faults']
  onEnd: (fault: { name: string; source: string }) => void
}) {
  const say = operatorWords.world
  return (
    <ul className="rows">
      {faults.map((fault) => (
        <li key={`${fault.name} ${fault.source}`}>
          <span>
            <code>{fault.name}</code> {fault.source === '*' ? say.everywhere : fault.source}
            {fault.to != null && <small>– {shortMoment(fault.to, 'UTC')} UTC</small>}
          </span>
          <button
            type="button"
            className="button"
            data-kind="text"
            onClick={() => onEnd({ name: fault.name, source: fault.source })}
          >
            {say.end}
            <span className="for-readers"> {fault.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface FaultChoiceProps {
  readonly catalogue: Faults['catalogue']
  readonly chosen: Faults['catalogue'][number] | undefined
  readonly onChoose: (name: string) => void
}

function FaultChoice({ catalogue, chosen, onChoose }: FaultChoiceProps) {
  return (
    <>
      <Choice id="fault" label={operatorWords.world.kind} value={chosen?.name ?? ''} onChoose={onChoose}>
        {catalogue.map((one) => (
          <option key={one.name} value={one.name}>
            {one.name.replaceAll('_', ' ')}
          </option>
        ))}
      </Choice>
      {chosen !== undefined && (
        <p className="field-help">
          {chosen.what} {chosen.expected}
        </p>
      )}
    </>
  )
}

interface ChoiceProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly children: ReactNode
}

function Choice({ id, label, value, onChoose, children }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
    </div>
  )
}
