import './developers.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeBlock } from '../kit/code-block.tsx'
import { PageHead, Panel } from '../kit/panel.tsx'
import { Empty, Locked, Loaded } from '../kit/states.tsx'
import { useSession } from '../service/session.ts'
import { developerWords } from '../words/developer-words.ts'
import { words } from '../words/words.ts'
import { IssueKey } from './issue-key.tsx'
import { keysQuery } from './keys-query.ts'
import type { PublishableKey } from './keys-query.ts'
import { ShownSwitches } from './shown-switches.tsx'

/** What to paste into one's own pages, and how it will look. */
export function EmbedsPage() {
  const { account } = useSession()
  const keys = useQuery(keysQuery)
  const say = developerWords.embeds
  const has_widget = account.entitlements.includes('widget_embed')
  const has_map = account.entitlements.includes('map_embed')
  return (
    <>
      <PageHead title={words.nav.embeds} below={<p className="page-below">{say.help}</p>} />
      {has_widget || has_map ? (
        <Loaded query={keys} rows={3}>
          {({ publishable_keys: [key] }) =>
            key === undefined ? (
              <div className="stack">
                <Empty title={say.noKey} help={say.noKeyHelp} />
                <IssueKey />
              </div>
            ) : (
              <Snippets publishable={key} widget={has_widget} map={has_map} />
            )
          }
        </Loaded>
      ) : (
        <Locked title={say.locked} help={words.states.ask} />
      )}
    </>
  )
}

function Snippets({ publishable, widget, map }: { publishable: PublishableKey; widget: boolean; map: boolean }) {
  const { addresses } = useSession()
  const say = developerWords.embeds
  const root = addresses.public_url
  return (
    <div className="halves">
      <div className="column">
        <Panel title={say.sites}>
          {publishable.origins.length === 0 ? (
            <p>{say.anySite}</p>
          ) : (
            <ul className="bullets">
              {publishable.origins.map((origin) => (
                <li key={origin}>
                  <code>{origin}</code>
                </li>
              ))}
            </ul>
          )}
          <ShownSwitches publishable={publishable} />
        </Panel>
        {widget && (
          <Panel title={say.widget}>
            <CodeBlock
              copy
              label={say.widget}
              text={`<div data-token="${publishable.key}"></div>\n<script src="${root}/widget/app.bundle.js" defer></script>`}
            />
          </Panel>
        )}
        {map && (
          <Panel title={say.map}>
            <CodeBlock
              copy
              label={say.map}
              text={`<link rel="stylesheet" href="${root}/map/bundle.css">\n<div id="map"></div>\n<script src="${root}/map/bundle.js"></script>\n<script>\n  const map = new QuaylogMap('#map', { authToken: '${publishable.key}' })\n  map.start().then(() => map.load(shipmentId, containerId))\n</script>`}
            />
          </Panel>
        )}
      </div>
      {widget && <Preview publishable={publishable} />}
    </div>
  )
}

/** The widget as a visitor sees it, with a number that is already looked up. */
function Preview({ publishable }: { publishable: PublishableKey }) {
  const [number, setNumber] = useState('')
  const [shown, setShown] = useState('')
  const say = developerWords.embeds
  const query = new URLSearchParams({ token: publishable.key, ...(shown === '' ? {} : { number: shown }) })
  const demo = `/widget/demo?${query}`
  return (
    <Panel title={say.preview}>
      <form
        className="inline-form"
        onSubmit={(event) => {
          event.preventDefault()
          setShown(number.trim())
        }}
      >
        <input
          className="input mono"
          value={number}
          aria-label={say.number}
          placeholder={say.number}
          onChange={({ target }) => setNumber(target.value)}
        />
        <button className="button">{say.show}</button>
      </form>
      <iframe
        className="preview"
        title={say.preview}
        src={demo}
        sandbox="allow-scripts allow-same-origin allow-forms"
      />
    </Panel>
  )
}
