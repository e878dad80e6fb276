import './developers.css'
import '../design/table.css'
import { useState } from 'react'
import { CodeBlock } from '../kit/code-block.tsx'
import { PageHead, Panel } from '../kit/panel.tsx'
import { useSession } from '../service/session.ts'
import { developerWords } from '../words/developer-words.ts'
import { words } from '../words/words.ts'
import { mcpClients } from './mcp-clients.ts'

/** How far an arrow leads along the tabs. */
const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
])

/** How an assistant is connected: by signing in, or by a key where it cannot. */
export function ConnectPage() {
  const { addresses } = useSession()
  const [shown, setShown] = useState('claude_code')
  const say = developerWords.connect
  const clients = mcpClients(addresses.mcp_url)
  const client = clients.find(({ id }) => id === shown) ?? clients[0]
  return (
    <>
      <PageHead title={words.nav.connect} below={<p className="page-below">{say.help}</p>} />
      <div className="stack">
        <Panel title={say.address}>
          <CodeBlock label={say.address} text={addresses.mcp_url} copy />
          <p className="panel-note">{say.oauth}</p>
        </Panel>
        <Panel title={say.clients}>
          <ClientTabs clients={clients} shown={client?.id ?? ''} onShow={setShown} />
          {client !== undefined && (
            <div role="tabpanel" id="client" aria-labelledby={`tab-${client.id}`} className="stack">
              <p>{client.how}</p>
              <CodeBlock label={client.name} text={client.text} copy />
            </div>
          )}
        </Panel>
        <Panel title={say.may}>
          <ul className="bullets">
            {say.tools.map((tool) => (
              <li key={tool}>{tool}</li>
            ))}
          </ul>
        </Panel>
        <Panel
          title={say.apps}
          aside={
            <a className="button" href="/oauth2/apps">
              {say.seeApps}
            </a>
          }
        >
          <p className="quiet">{say.appsHelp}</p>
        </Panel>
      </div>
    </>
  )
}

function ClientTabs({
  clients,
  shown,
  onShow,
}: {
  clients: ReturnType<typeof mcpClients>
  shown: string
  onShow: (id: string) => void
}) {
  const walk = (key: string) => {
    const by = steps.get(key) ?? 0
    const next = clients[(clients.findIndex(({ id }) => id === shown) + by + clients.length) % clients.length]
    if (by === 0 || next === undefined) return
    onShow(next.id)
    document.getElementById(`tab-${next.id}`)?.focus()
  }
  return (
    <div className="views" role="tablist" aria-label={developerWords.connect.clients}>
      {clients.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-controls="client"
          className="view"
          aria-selected={id === shown}
          tabIndex={id === shown ? 0 : -1}
          onClick={() => onShow(id)}
          onKeyDown={({ key }) => walk(key)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
