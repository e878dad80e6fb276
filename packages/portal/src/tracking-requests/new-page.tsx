import '../design/table.css'
import './track.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { PageHead, Panel } from '../kit/panel.tsx'
import { Problem } from '../kit/states.tsx'
import { useSession } from '../service/session.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import { BatchTable } from './batch-table.tsx'
import { checkNumbers, keepBatch, keptBatch } from './batch.ts'
import type { BatchRow } from './batch.ts'
import { numbers_max, parseNumbers } from './parse-numbers.ts'
import type { LeftOut } from './parse-numbers.ts'
import { samplesQuery } from './samples.ts'

const samples_shown = 12
const left_out_shown = 8

/** Asking for one number or for many: paste or import, look at what was understood, track. */
export function NewTrackingRequestPage() {
  const { account } = useSession()
  const [rows, setRows] = useState<readonly BatchRow[]>(() => keptBatch(account.id))
  const change = (next: readonly BatchRow[]) => {
    keepBatch(account.id, next)
    setRows(next)
  }
  return (
    <>
      <PageHead
        title={recordWords.track.title}
        above={
          <nav className="crumb" aria-label={recordWords.container.breadcrumb}>
            <Link to="/tracking-requests">{words.nav.trackingRequests}</Link>
          </nav>
        }
        actions={
          <Link to="/reports" className="button" data-kind="text">
            {recordWords.track.reports}
          </Link>
        }
      />
      {rows.length === 0 ? <PasteBox onChecked={change} /> : <BatchTable rows={rows} onChange={change} />}
    </>
  )
}

function PasteBox({ onChecked }: { onChecked: (rows: readonly BatchRow[]) => void }) {
  const [text, setText] = useState('')
  const { clock } = useSession()
  const pasted = parseNumbers(text)
  const check = useMutation({ mutationFn: () => checkNumbers(pasted.numbers), onSuccess: onChecked })
  const say = recordWords.track
  return (
    <div className="columns">
      <Panel title={say.pasteTitle}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (pasted.numbers.length > 0) check.mutate()
          }}
        >
          <div className="field">
            <label className="field-help" htmlFor="numbers">
              {say.pasteHelp(numbers_max)}
            </label>
            <textarea
              id="numbers"
              className="input"
              rows={9}
              value={text}
              spellCheck={false}
              autoComplete="off"
              autoFocus
              placeholder={say.placeholder}
              onChange={({ target }) => setText(target.value)}
            />
            <p className="field-help" role="status">
              {text.trim() === ''
                ? ' '
                : say.understood(pasted.numbers.length, pasted.duplicates, pasted.left_out.length)}
            </p>
            {pasted.left_out.length > 0 && <LinesLeftOut lines={pasted.left_out} />}
          </div>
          <div className="form-actions">
            <FileButton onText={setText} />
            <button className="button" data-kind="primary" disabled={pasted.numbers.length === 0 || check.isPending}>
              {say.check}
            </button>
          </div>
          <Problem of={check} />
        </form>
      </Panel>
      {clock.is_sandbox && (
        <Samples onPick={(number) => setText((kept) => `${kept.trim()}${kept.trim() === '' ? '' : '\n'}${number}`)} />
      )}
    </div>
  )
}

function FileButton({ onText }: { onText: (text: string) => void }) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        onChange={({ target }) => void target.files?.[0]?.text().then(onText)}
      />
      <button type="button" className="button" onClick={() => file.current?.click()}>
        <FileUp size={15} aria-hidden />
        {recordWords.track.import}
      </button>
    </>
  )
}

/** Which lines were not taken, and why. */
function LinesLeftOut({ lines }: { lines: readonly LeftOut[] }) {
  const say = recordWords.track
  return (
    <ul className="lines-left-out">
      {lines.slice(0, left_out_shown).map(({ line, text, why }) => (
        <li key={line}>
          {say.line(line)} <code>{text.slice(0, 60)}</code> {say.leftOut[why]}
        </li>
      ))}
      {lines.length > left_out_shown && <li>{say.moreLines(lines.length - left_out_shown)}</li>}
    </ul>
  )
}

/** Numbers of the simulated world, with what will happen to each. */
function Samples({ onPick }: { onPick: (number: string) => void }) {
  const samples = useQuery(samplesQuery)
  return (
    <Panel title={recordWords.track.samples}>
      <ul className="sample-numbers">
        {(samples.data ?? []).slice(0, samples_shown).map(({ request_number, scac, story, title }) => (
          <li key={request_number}>
            <button
              type="button"
              className="record-link button"
              data-kind="text"
              onClick={() => onPick(`${request_number},${scac}`)}
            >
              {request_number}
            </button>
            <small>{title ?? story}</small>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
