import './panel.css'
import { useEffect, useId } from 'react'
import type { ReactNode } from 'react'
import { words } from '../words/words.ts'

/** A titled part of a page. */
export function Panel({
  title,
  aside,
  children,
  flush = false,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
  flush?: boolean
}) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      <div className={flush ? 'panel-flush' : 'panel-body'}>{children}</div>
    </section>
  )
}

/** The head of a page: title, which names the browser's tab too, what it is about, what can be done. */
export function PageHead({
  title,
  above,
  below,
  actions,
  mono = false,
}: {
  title: string
  above?: ReactNode
  below?: ReactNode
  actions?: ReactNode
  mono?: boolean
}) {
  useEffect(() => {
    document.title = `${title} · ${words.common.product}`
  }, [title])
  return (
    <>
      {above}
      <div className="page-head">
        <div className="page-head-text">
          <h1 className={mono ? 'mono' : undefined}>{title}</h1>
          {below}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
    </>
  )
}

/** Names and values beside each other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
