import { useMutation } from '@tanstack/react-query'
import { Download, Mail } from 'lucide-react'
import { CopyButton } from '../kit/code-block.tsx'
import { Panel } from '../kit/panel.tsx'
import { Problem } from '../kit/states.tsx'
import { useMayWrite } from '../service/session.ts'
import { invoiceWords } from '../words/invoice-words.ts'
import { evidencePack, writeDisputeLetter } from './invoices-query.ts'
import type { Invoice } from './invoices-query.ts'

/** The letter that disputes the invoice, and the pack that anybody can count again. */
export function DisputePanel({ invoice: { id, attributes } }: { invoice: Invoice }) {
  const say = invoiceWords.dispute
  const may_write = useMayWrite()
  const write = useMutation({ mutationFn: () => writeDisputeLetter(id) })
  const letter = write.data?.data.attributes
  return (
    <Panel title={say.title}>
      {attributes.verdict.disputed_amount === 0 && <p className="quiet">{say.nothing}</p>}
      {attributes.verdict.disputed_amount > 0 && letter === undefined && (
        <>
          <p>{say.help}</p>
          {may_write && (
            <button type="button" className="button" disabled={write.isPending} onClick={() => write.mutate()}>
              <Mail size={15} aria-hidden />
              {say.write}
            </button>
          )}
          <Problem of={write} />
        </>
      )}
      {letter !== undefined && (
        <div className="letter">
          <p>
            <b>{letter.subject}</b>
            {letter.to !== null && <small>{say.to(letter.to)}</small>}
          </p>
          <pre tabIndex={0} aria-label={say.letter}>
            {letter.text}
          </pre>
          <div className="form-actions">
            <CopyButton text={letter.text} label={say.copy} />
            <Pack path={letter.evidence_pack_path} number={attributes.number} />
          </div>
        </div>
      )}
    </Panel>
  )
}

function Pack({ path, number }: { path: string; number: string }) {
  const load = useMutation({
    mutationFn: async () => save(await evidencePack(path), `evidence-${number.replaceAll(/[^\w-]/g, '-')}.json`),
  })
  return (
    <>
      <button type="button" className="button" disabled={load.isPending} onClick={() => load.mutate()}>
        <Download size={15} aria-hidden />
        {invoiceWords.dispute.pack}
      </button>
      <Problem of={load} />
    </>
  )
}

/** Has the browser keep a text as a file. */
function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
