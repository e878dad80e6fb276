import './states.css'
import { QuaylogError } from '@quaylog/sdk'
import { CircleAlert, Lock, RotateCw, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { words } from '../words/words.ts'

/** Grey bars where the content will stand, in its size, so that nothing jumps. */
export function Skeleton({ rows, height = 56 }: { rows: number; height?: number | string }) {
  return (
    <div className="skeleton" role="status" aria-label={words.common.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} style={{ height }} />
      ))}
    </div>
  )
}

/** What a query is made of, as far as showing its answer needs it. */
interface Asked<Data> {
  readonly data: Data | undefined
  readonly isError: boolean
  readonly error: unknown
  refetch(): Promise<unknown>
}

/** What a query found once it is here; before that its place, or why it did not come. */
export function Loaded<Data>({
  query,
  rows,
  children,
}: {
  query: Asked<Data>
  rows: number
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <Trouble error={query.error} retry={() => void query.refetch()} />
  return <Skeleton rows={rows} />
}

/** One sentence and what fills it. */
export function Empty({
  title,
  help,
  children,
  is_page = false,
}: {
  title: string
  help?: string
  children?: ReactNode
  is_page?: boolean
}) {
  return (
    <div className="state">
      {is_page ? <h1 className="state-title">{title}</h1> : <p className="state-title">{title}</p>}
      {help !== undefined && <p className="state-help">{help}</p>}
      {children}
    </div>
  )
}

/** What is behind a plan, a feature or a role: what it gives, and who can switch it on. */
export function Locked({ title, help }: { title: string; help: string }) {
  return (
    <div className="state" data-kind="locked">
      <Lock size={22} aria-hidden />
      <p className="state-title">{title}</p>
      <p className="state-help">{help}</p>
    </div>
  )
}

/** Why what was sent was not done, where it was asked for. */
export function Problem({ of }: { of: { readonly isError: boolean; readonly error: unknown } }) {
  return (
    of.isError && (
      <p className="field-problem" role="alert">
        {explain(of.error)}
      </p>
    )
  )
}

/** Why something could not be shown, in words, and what can be done about it. */
export function Trouble({ error, retry }: { error: unknown; retry: () => void }) {
  if (isRestricted(error)) return <Locked title={words.states.lockedPlan} help={words.states.lockedPlanHelp} />
  if (error instanceof QuaylogError && error.code === 'feature_not_enabled')
    return <Locked title={error.message} help={words.states.ask} />
  if (error instanceof QuaylogError && (error.status === 404 || error.code === 'not_allowed')) return <NotThere />
  return (
    <div className="state" role="alert">
      <CircleAlert size={22} aria-hidden />
      <p className="state-title">{words.states.failed}</p>
      <p className="state-help">{explain(error)}</p>
      <button type="button" className="button" onClick={retry}>
        <RotateCw size={15} aria-hidden />
        {words.common.tryAgain}
      </button>
    </div>
  )
}

/** A record or address that is not there, or not for this account. */
export function NotThere() {
  useEffect(() => {
    document.title = `${words.states.notFound.replace('.', '')} · ${words.common.product}`
  }, [])
  return (
    <Empty title={words.states.notFound} help={words.states.notFoundHelp} is_page>
      <a href="/containers" className="button">
        {words.states.goToContainers}
      </a>
    </Empty>
  )
}

/** A line above content that is shown although asking for it again failed. */
export function OlderThanWanted({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <p className="banner" data-tone="wait" role="status">
      <WifiOff size={16} aria-hidden />
      <span>
        {words.states.failedStale} {explain(error)}
      </span>
      <button type="button" className="button" data-kind="text" onClick={retry}>
        {words.common.tryAgain}
      </button>
    </p>
  )
}

/** An error in words that help. */
export function explain(error: unknown): string {
  if (error instanceof QuaylogError && error.status === 429)
    return words.states.wait(Math.ceil((error.retryAfterMs ?? 5_000) / 1_000))
  if (!(error instanceof QuaylogError)) return words.states.broken
  return error.status !== undefined && error.status >= 500 && error.requestId !== undefined
    ? `${error.message}. ${words.states.request(error.requestId)}`
    : error.message
}

/** The free plan reads nothing: everything but asking for numbers answers so. */
export function isRestricted(error: unknown): boolean {
  return error instanceof QuaylogError && error.code === 'restricted_plan'
}
