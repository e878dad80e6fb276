import '../design/table.css'
import './developers.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Dialog, DialogActions } from '../kit/dialog.tsx'
import { PageHead, Panel } from '../kit/panel.tsx'
import { Empty, Loaded, Problem } from '../kit/states.tsx'
import { MachineAgo } from '../kit/machine-time.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { TextField } from '../kit/text-field.tsx'
import { portalApi } from '../service/portal-api.ts'
import { useMayWrite } from '../service/session.ts'
import { exactMoment, longDate } from '../time/format.ts'
import { developerWords } from '../words/developer-words.ts'
import { words } from '../words/words.ts'
import { CreateKeyDialog } from './create-key.tsx'
import { keysQuery } from './keys-query.ts'
import type { ApiKey } from './keys-query.ts'
import { RotateKeyDialog } from './rotate-key.tsx'

const in_use_ms = 86_400_000

/** The account's keys: made once, masked ever after. */
export function KeysPage() {
  const keys = useQuery(keysQuery)
  const may_write = useMayWrite()
  const [creating, setCreating] = useState(false)
  const [deleted, setDeleted] = useState<ApiKey | null>(null)
  const [rotated, setRotated] = useState<ApiKey | null>(null)
  const say = developerWords.keys
  return (
    <>
      <PageHead
        title={words.nav.keys}
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
      <Loaded query={keys} rows={3}>
        {(data) =>
          data.data.length === 0 ? (
            <Empty title={say.none} help={say.noneHelp} />
          ) : (
            <KeyTable keys={data.data} may_write={may_write} onDelete={setDeleted} onRotate={setRotated} />
          )
        }
      </Loaded>
      <WhichKey />
      {creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
      {rotated !== null && <RotateKeyDialog of={rotated} onClose={() => setRotated(null)} />}
      {deleted !== null && <DeleteKeyDialog of={deleted} onClose={() => setDeleted(null)} />}
    </>
  )
}

interface KeyRowProps {
  readonly may_write: boolean
  readonly onDelete: (key: ApiKey) => void
  readonly onRotate: (key: ApiKey) => void
}

function KeyTable({ keys, ...props }: KeyRowProps & { readonly keys: readonly ApiKey[] }) {
  const say = developerWords.keys
  const { name, key, access, created, used, ends } = say.columns
  return (
    <TableFrame label={words.nav.keys}>
      <thead>
        <tr>
          {[name, key, access, created, used, ends].map((column) => (
            <th key={column}>{column}</th>
          ))}
          <th>
            <span className="for-readers">{say.columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((one) => (
          <KeyRow key={one.id} of={one} {...props} />
        ))}
      </tbody>
    </TableFrame>
  )
}

function KeyRow({ of: key, may_write, onDelete, onRotate }: KeyRowProps & { readonly of: ApiKey }) {
  const say = developerWords.keys
  return (
    <tr>
      <td>
        <b>{key.name}</b>
      </td>
      <td>
        <code>{key.hint}</code>
      </td>
      <td>{say.access[key.access]}</td>
      <td>{longDate(key.created_at, 'UTC')}</td>
      <td>
        {key.last_used_at === null ? (
          <span className="quiet">{say.neverUsed}</span>
        ) : (
          <MachineAgo at={key.last_used_at} />
        )}
      </td>
      <td>{key.expires_at === null ? say.never : `${exactMoment(key.expires_at, 'UTC')} UTC`}</td>
      <td className="row-actions">
        {may_write && (
          <>
            <button type="button" className="button" data-kind="text" onClick={() => onRotate(key)}>
              <RefreshCw size={15} aria-hidden />
              {say.rotate}
              <span className="for-readers"> {key.name}</span>
            </button>
            <button type="button" className="button" data-kind="text" onClick={() => onDelete(key)}>
              <Trash2 size={15} aria-hidden />
              {say.delete}
              <span className="for-readers"> {key.name}</span>
            </button>
          </>
        )}
      </td>
    </tr>
  )
}

/** A key that was in use today is only deleted by who types its name. */
function DeleteKeyDialog({ of: key, onClose }: { of: ApiKey; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => portalApi('DELETE', `/keys/${key.id}`),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['keys'] })
      onClose()
    },
  })
  const say = developerWords.keys
  const in_use = key.last_used_at !== null && Date.now() - Date.parse(key.last_used_at) < in_use_ms
  return (
    <Dialog title={say.deleteTitle(key.name)} help={say.deleteHelp} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          remove.mutate()
        }}
      >
        {in_use && (
          <TextField label={say.deleteType(key.name)} id="typed" value={typed} autoComplete="off" onType={setTyped} />
        )}
        <Problem of={remove} />
        <DialogActions>
          <button type="button" className="button" onClick={onClose}>
            {words.common.cancel}
          </button>
          <button className="button" data-kind="danger" disabled={remove.isPending || (in_use && typed !== key.name)}>
            {say.delete}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Where the code runs decides which key it takes. */
function WhichKey() {
  const say = developerWords.keys.which
  return (
    <div className="below">
      <Panel title={say.title} flush>
        <TableFrame label={say.where}>
          <thead>
            <tr>
              <th>{say.where}</th>
              <th>{say.key}</th>
              <th>{say.may}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{say.server}</td>
              <td>
                <code>qk_…</code>
              </td>
              <td>{say.secretMay}</td>
            </tr>
            <tr>
              <td>{say.page}</td>
              <td>
                <code>qpk_…</code>
              </td>
              <td>{say.publishableMay}</td>
            </tr>
          </tbody>
        </TableFrame>
      </Panel>
    </div>
  )
}
