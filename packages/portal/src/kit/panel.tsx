import './panel.css'
import { useContext, useEffect, useId } from 'react'
import type { ReactNode } from 'react'
import { words } from '../words/words.ts'
import { PlaceName } from './place.ts'

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

/**
 * The head of a page: title, what it is about, what can be done. A page is called as the menu calls the place to which
 * it belongs, or the menu's word stands above its title, and after it in the browser's tab.
 */
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
  const place = useContext(PlaceName)
  const beyond = place === null || place === title ? [] : [place]
  const tab = [title, ...beyond, words.common.product].join(' · ')
  useEffect(() => {
    document.title = tab
  }, [tab])
  return (
    <>
      {above ?? (beyond.length > 0 && <p className="crumb">{beyond}</p>)}
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
