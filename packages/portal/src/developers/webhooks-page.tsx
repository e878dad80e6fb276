import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { PageHead } from '../kit/panel.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { useMayWrite } from '../service/session.ts'
import { developerWords } from '../words/developer-words.ts'
import { words } from '../words/words.ts'
import { ActiveChip } from './active-chip.tsx'
import { webhooksQuery } from './webhooks-query.ts'

const WebhookDialog = lazyPart(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)

/** Addresses that are told what happens. */
export function WebhooksPage() {
  const webhooks = useQuery(webhooksQuery)
  const may_write = useMayWrite()
  const [creating, setCreating] = useState(false)
  const say = developerWords.webhooks
  return (
    <>
      <PageHead
        title={words.nav.webhooks}
        below={<p className="page-below">{say.help}</p>}
        actions={
          may_write && (
            <button type="button" className="button" data-kind="primary" onClick={() => setCreating(true)}>
              <Plus size={16} aria-hidden />
              {say.create}
            </button>
          )
        }
      />
      <Loaded query={webhooks} rows={3}>
        {(data) =>
          data.length === 0 ? (
            <Empty title={say.none} help={say.noneHelp} />
          ) : (
            <TableFrame label={words.nav.webhooks} cards>
              <thead>
                <tr>
                  <th>{say.columns.address}</th>
                  <th>{say.columns.events}</th>
                  <th>{say.columns.state}</th>
                </tr>
              </thead>
              <tbody>
                {data.map(({ id, attributes }) => (
                  <tr key={id}>
                    <td>
                      <Link to="/developers/webhooks/$id" params={{ id }} className="record-link" data-row-link>
                        {attributes.url}
                      </Link>
                      {attributes.description !== null && <small>{attributes.description}</small>}
                    </td>
                    <td>{say.events(attributes.events.length)}</td>
                    <td>
                      <ActiveChip webhook={attributes} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </TableFrame>
          )
        }
      </Loaded>
      {creating && (
        <Suspense>
          <WebhookDialog webhook={null} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  )
}
