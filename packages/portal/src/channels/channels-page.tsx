import './channels.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { AlertTabs } from '../alert-rules/alert-tabs.tsx'
import { ActiveChip } from '../developers/active-chip.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { Empty, Loaded, Problem } from '../kit/states.tsx'
import { Chip } from '../kit/status.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { useMayWrite } from '../service/session.ts'
import { channelWords as say } from '../words/channel-words.ts'
import { words } from '../words/words.ts'
import { hearsOf } from './channel-draft.ts'
import { changeChannel, channelsQuery, removeChannel } from './channels-query.ts'
import type { ChannelRecord } from './channels-query.ts'

const ChannelDialog = lazyPart(async () => (await import('./channel-dialog.tsx')).ChannelDialog)

/** Mail boxes and chats that are told in words, with when, and whether they agreed. */
export function ChannelsPage() {
  const channels = useQuery(channelsQuery)
  const [edited, setEdited] = useState<ChannelRecord | null>(null)
  const may_write = useMayWrite()
  return (
    <ListPage say={say} dialog={(onClose) => <ChannelDialog channel={null} onClose={onClose} />}>
      <AlertTabs />
      <Loaded query={channels} rows={3}>
        {(data) =>
          data.length === 0 ? (
            <Empty title={say.none} help={say.noneHelp} />
          ) : (
            <ChannelTable channels={data} onEdit={may_write ? setEdited : null} />
          )
        }
      </Loaded>
      {edited !== null && (
        <Suspense>
          <ChannelDialog channel={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </ListPage>
  )
}

/** `onEdit` null: the person may change nothing. */
function ChannelTable({
  channels,
  onEdit,
}: {
  channels: readonly ChannelRecord[]
  onEdit: ((channel: ChannelRecord) => void) | null
}) {
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSettled: () => queries.invalidateQueries({ queryKey: channelsQuery.queryKey }),
  })
  return (
    <>
      <Problem of={act} />
      <TableFrame label={say.title} cards>
        <thead>
          <tr>
            <th>{say.columns.address}</th>
            <th>{say.columns.hears}</th>
            <th>{say.columns.when}</th>
            <th>{say.columns.state}</th>
            <th>
              <span className="for-readers">{say.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {channels.map((channel) => (
            <Row key={channel.id} channel={channel} busy={act.isPending} onEdit={onEdit} onAct={act.mutate} />
          ))}
        </tbody>
      </TableFrame>
    </>
  )
}

type Act = (action: () => Promise<unknown>) => void

function Row({
  channel,
  busy,
  onEdit,
  onAct,
}: {
  channel: ChannelRecord
  busy: boolean
  onEdit: ((channel: ChannelRecord) => void) | null
  onAct: Act
}) {
  const { kind, address, description, time_zone } = channel.attributes
  return (
    <tr>
      <td className="channel-address">
        <b>{description ?? address}</b>
        <small>
          {say.kinds[kind]}
          {description !== null && ` · ${address}`}
        </small>
      </td>
      <td>{hearsText(channel)}</td>
      <td className="channel-times-cell">
        {whenTexts(channel).map((text) => (
          <span key={text} className="channel-when">
            {text}
          </span>
        ))}
        <small>{time_zone}</small>
      </td>
      <td>
        <State channel={channel} />
      </td>
      <td className="row-actions channel-actions">
        {onEdit !== null && <Actions channel={channel} busy={busy} onEdit={() => onEdit(channel)} onAct={onAct} />}
      </td>
    </tr>
  )
}

function hearsText({ attributes: { events } }: ChannelRecord): string {
  const hears = hearsOf(events)
  if (hears === 'nothing') return say.digestOnly
  return hears === 'exceptions' ? say.exceptions : say.events(events.length)
}

function whenTexts({ attributes: a }: ChannelRecord): readonly string[] {
  return [
    ...(a.morning_digest_at === null ? [] : [say.morningAt(a.morning_digest_at)]),
    ...(a.digest_at === null ? [] : [say.dailyAt(a.digest_at)]),
    ...(a.quiet_hours === null ? [] : [say.quietHours(a.quiet_hours.from, a.quiet_hours.to)]),
    ...(a.digest_at === null && a.quiet_hours === null && a.events.length > 0 ? [say.atOnce] : []),
  ]
}

/** A mail box that did not agree is told nothing, whatever else is switched on. */
function State({ channel: { attributes } }: { channel: ChannelRecord }) {
  const { confirmation } = attributes
  if (!attributes.active || confirmation === null || confirmation.status === 'confirmed')
    return <ActiveChip webhook={attributes} />
  const is_over = confirmation.status === 'expired' || confirmation.status === 'failed'
  return (
    <>
      <Chip tone={is_over ? 'stop' : 'wait'}>{say.states[confirmation.status]}</Chip>
      {confirmation.error !== null && <small>{confirmation.error}</small>}
    </>
  )
}

function Actions({
  channel,
  busy,
  onEdit,
  onAct,
}: {
  channel: ChannelRecord
  busy: boolean
  onEdit: () => void
  onAct: Act
}) {
  const { active, address, confirmation, description } = channel.attributes
  const name = description ?? address
  const may_ask = confirmation?.status === 'expired' || confirmation?.status === 'failed'
  return (
    <>
      {may_ask && (
        <button
          type="button"
          className="button"
          data-kind="text"
          disabled={busy}
          onClick={() => onAct(() => changeChannel(channel, { address }))}
        >
          {say.askAgain}
          <span className="for-readers"> {name}</span>
        </button>
      )}
      <button type="button" className="button" data-kind="icon" aria-label={say.editOf(name)} onClick={onEdit}>
        <Pencil size={15} aria-hidden />
      </button>
      <button
        type="button"
        className="button"
        data-kind="icon"
        disabled={busy}
        aria-label={`${active ? say.pause : say.resume} ${name}`}
        onClick={() => onAct(() => changeChannel(channel, { active: !active }))}
      >
        {active ? <Pause size={15} aria-hidden /> : <Play size={15} aria-hidden />}
      </button>
      <button
        type="button"
        className="button"
        data-kind="icon"
        disabled={busy}
        aria-label={`${words.common.remove} ${name}`}
        onClick={() => {
          if (confirm(say.removeConfirm)) onAct(() => removeChannel(channel.id))
        }}
      >
        <Trash2 size={15} aria-hidden />
      </button>
    </>
  )
}
