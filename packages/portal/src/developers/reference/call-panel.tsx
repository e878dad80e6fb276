import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CodeBlock } from '../../kit/code-block.tsx'
import { Panel } from '../../kit/panel.tsx'
import { useSession } from '../../service/session.ts'
import { developerWords } from '../../words/developer-words.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { CallFields } from './call-fields.tsx'
import type { Call } from './calls-query.ts'
import { curlOf, outgoingOf } from './outgoing.ts'
import type { Filled } from './outgoing.ts'
import { SendRow } from './send-row.tsx'
import { sendCall } from './send-call.ts'
import { textOf } from './text-of.tsx'

const say = developerWords.reference

/** One call: what it does, a form for what it takes, what came back, and the command that does the same. */
export function CallPanel({ call, calls }: { call: Call; calls: readonly Call[] }) {
  const { base_url } = useSession().addresses
  const [filled, setFilled] = useState<Filled>({ values: {}, more: '', body: beginningOf(call) })
  const [key, setKey] = useState('')
  const ending = useRef<AbortController>(null)
  useEffect(() => () => ending.current?.abort(), [])
  const out = outgoingOf(call, base_url, filled)
  const sent = useMutation({
    // Handed what stands in the form: a function that looks there itself may still be that of the render before.
    mutationFn: (what: { readonly filled: Filled; readonly key: string }) => {
      ending.current = new AbortController()
      const here = outgoingOf(call, new URL(base_url).pathname, what.filled)
      return sendCall(call, here, what.key, ending.current.signal)
    },
  })
  return (
    <div className="stack">
      <Panel title={call.summary} aside={<a href={call.docs}>{say.inFull}</a>}>
        <p className="reference-address">
          <span className="reference-method">{call.method}</span> <code>{call.path}</code>
        </p>
        {call.description !== '' && <p>{textOf(call.description)}</p>}
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            sent.mutate({ filled, key })
          }}
        >
          <CallFields call={call} calls={calls} filled={filled} onFill={setFilled} />
          <SendRow call={call} missing={out.missing} by_key={key} onKey={setKey} sending={sent} />
        </form>
      </Panel>
      {sent.data !== undefined && <AnswerPanel answer={sent.data} answers={call.answers} />}
      <Panel title={say.command}>
        <CodeBlock label={say.command} text={curlOf(call, out)} copy />
      </Panel>
    </div>
  )
}

const beginningOf = ({ body }: Call): string => (body === null ? '' : JSON.stringify(body.example, null, 2))
