import { CodeBlock } from '../../kit/code-block.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Chip } from '../../kit/status.tsx'
import { number } from '../../time/format.ts'
import { developerWords } from '../../words/developer-words.ts'
import { toneOfStatus } from '../requests-query.ts'
import type { Call } from './calls-query.ts'
import type { Answer } from './send-call.ts'

const say = developerWords.reference

/** What came back: status with its explanation, headers and body. */
export function AnswerPanel({ answer, answers }: { answer: Answer; answers: Call['answers'] }) {
  const { status, duration_ms, headers, text, media_type, bytes, is_cut } = answer
  const docs = answers.find((one) => one.status === String(status))?.docs
  return (
    <Panel title={say.answer}>
      <p role="status" className="reference-status">
        <Chip tone={toneOfStatus(status)}>{status}</Chip> {say.took(number.format(Math.round(duration_ms)))}{' '}
        {docs !== undefined && <a href={docs}>{say.explained(status)}</a>}
      </p>
      <CodeBlock label={say.headers} text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} />
      {bytes === 0 && <p className="quiet">{say.noBody}</p>}
      {text === null && <p className="quiet">{say.notText(number.format(bytes), media_type)}</p>}
      {text !== null && text !== '' && <CodeBlock label={say.answerBody} text={text} copy />}
      {is_cut && <p className="quiet">{say.cut}</p>}
    </Panel>
  )
}
