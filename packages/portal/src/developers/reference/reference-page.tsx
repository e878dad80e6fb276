import './reference.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { TextField } from '../../kit/text-field.tsx'
import { PageHead } from '../../kit/panel.tsx'
import { Empty, Loaded } from '../../kit/states.tsx'
import { developerWords } from '../../words/developer-words.ts'
import { words } from '../../words/words.ts'
import { CallPanel } from './call-panel.tsx'
import { callsFound, callsQuery } from './calls-query.ts'
import type { CallSearch } from './call-search.ts'
import type { Call } from './calls-query.ts'

const say = developerWords.reference

/** Every call of the interface: what it is for, and a form that sends it to this service. */
export function ReferencePage() {
  const calls = useQuery(callsQuery)
  return (
    <>
      <PageHead
        title={words.nav.reference}
        below={
          <p className="page-below">
            {say.help} <a href="/docs">{say.printed}</a>
          </p>
        }
      />
      <Loaded query={calls} rows={8}>
        {(all) => <Reference calls={all} />}
      </Loaded>
    </>
  )
}

function Reference({ calls }: { calls: readonly Call[] }) {
  const { call: open, q = '' } = useSearch({ from: '/shell/developers/reference' })
  const chosen = calls.find(({ id }) => id === open)
  return (
    <div className="reference" data-open={chosen !== undefined}>
      <CallList calls={calls} chosen={chosen} q={q} />
      {open !== undefined && chosen === undefined && <Empty title={say.unknown(open)} help={say.unknownHelp} />}
      {open === undefined && <Empty title={say.choose} help={say.chooseHelp} />}
      {chosen !== undefined && <CallPanel key={chosen.id} call={chosen} calls={calls} />}
    </div>
  )
}

function CallList({ calls, chosen, q }: { calls: readonly Call[]; chosen: Call | undefined; q: string }) {
  const navigate = useNavigate({ from: '/developers/reference' })
  const sections = callsFound(calls, q)
  return (
    <nav className="reference-list" aria-label={say.calls}>
      <TextField
        label={say.find}
        type="search"
        value={q}
        onType={(text) => void navigate({ replace: true, search: searchOf(chosen?.id, text) })}
      />
      {sections.length === 0 && <p className="quiet">{say.nothing}</p>}
      <div className="reference-calls" tabIndex={-1}>
        {sections.map(([section, own]) => (
          <details key={section} open={q !== '' || section === chosen?.section}>
            <summary>
              {section} <small>{own.length}</small>
            </summary>
            <ul>
              {own.map(({ id, summary, method }) => (
                <li key={id}>
                  <Link
                    to="/developers/reference"
                    search={searchOf(id, q)}
                    aria-current={id === chosen?.id ? 'page' : undefined}
                  >
                    <span className="reference-method">{method}</span> {summary}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </nav>
  )
}

const searchOf = (call: string | undefined, q: string): CallSearch => ({
  ...(call === undefined ? {} : { call }),
  ...(q === '' ? {} : { q }),
})
