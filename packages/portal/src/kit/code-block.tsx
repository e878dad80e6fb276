import './code-block.css'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { words } from '../words/words.ts'

const shown_ms = 2_000

/** Copies a text and says so. */
export function CopyButton({
  text,
  label = words.common.copy,
  primary = false,
}: {
  text: string
  label?: string
  primary?: boolean
}) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), shown_ms)
  }
  return (
    <button type="button" className="button" data-kind={primary ? 'primary' : undefined} onClick={() => void copy()}>
      {copied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
      <span aria-live="polite">{copied ? words.common.copied : label}</span>
    </button>
  )
}

/** Text as machines read it; scrolls by keyboard too. */
export function CodeBlock({ label, text, copy = false }: { label: string; text: string; copy?: boolean }) {
  return (
    <div className="code-block">
      <pre tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
      {copy && <CopyButton text={text} />}
    </div>
  )
}
