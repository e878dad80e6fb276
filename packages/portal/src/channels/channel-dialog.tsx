import '../developers/developers.css'
import './channels.css'
import { edi_event_names } from '@quaylog/contract/edi-events'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { EventChoice } from '../developers/event-choice.tsx'
import type { EventOffer } from '../developers/event-choice.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { SelectField } from '../kit/select-field.tsx'
import { TextField } from '../kit/text-field.tsx'
import { channelWords as say } from '../words/channel-words.ts'
import { words } from '../words/words.ts'
import { changesOf, draftOf, isOfFiles, lackOf, ofKind, settingsOf } from './channel-draft.ts'
import type { ChannelDraft, Hears } from './channel-draft.ts'
import { changeChannel, channelsQuery, makeChannel } from './channels-query.ts'
import type { ChannelRecord } from './channels-query.ts'

const kinds = ['email', 'slack', 'teams', 'json', 'edi_315', 'edi_iftsta'] as const
const all_hears: readonly Hears[] = ['exceptions', 'every', 'chosen', 'nothing']

const of_files: ReadonlySet<string> = new Set(edi_event_names)

type Change = (change: Partial<ChannelDraft>) => void

/** Makes or changes a channel: where to, of what, and when. */
export function ChannelDialog({ channel, onClose }: { channel: ChannelRecord | null; onClose: () => void }) {
  const [before] = useState(() => draftOf(channel?.attributes ?? null))
  const [draft, setDraft] = useState(before)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: async () => {
      await (channel === null
        ? makeChannel(draft.kind, settingsOf(draft))
        : changeChannel(channel, changesOf(before, draft)))
    },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: channelsQuery.queryKey }),
  })
  const lack = lackOf(draft)
  const change: Change = (some) => setDraft({ ...draft, ...some })
  return (
    <FormDialog
      title={channel === null ? say.add : say.edit}
      wide
      onClose={onClose}
      sending={save}
      ready={lack === null}
      {...(lack === null ? {} : { missing: lack })}
    >
      <Where draft={draft} is_new={channel === null} onChange={change} />
      <What draft={draft} onChange={change} />
      {!isOfFiles(draft.kind) && <When draft={draft} onChange={change} />}
    </FormDialog>
  )
}

/** Kind and address; a channel keeps its kind. */
function Where({ draft, is_new, onChange }: { draft: ChannelDraft; is_new: boolean; onChange: Change }) {
  const { label, help, type } = addressField(draft.kind)
  return (
    <>
      {is_new && (
        <SelectField
          label={say.kind}
          value={draft.kind}
          choices={kinds.map((kind) => [kind, say.kinds[kind]])}
          onChoose={(kind) => onChange(ofKind(draft, kind))}
        />
      )}
      <TextField
        label={label}
        help={help}
        type={type}
        value={draft.address}
        maxLength={2048}
        onType={(address) => onChange({ address })}
      />
      <TextField
        label={`${say.note} (${words.common.optional})`}
        value={draft.description}
        maxLength={2048}
        onType={(description) => onChange({ description })}
      />
    </>
  )
}

function addressField(kind: ChannelDraft['kind']) {
  if (kind === 'email') return { label: say.mailAddress, help: say.mailHelp, type: 'email' }
  if (isOfFiles(kind)) return { label: say.parties, help: say.partiesHelp, type: 'text' }
  return { label: say.address, help: say.postHelp, type: 'url' }
}

/** Which choices of events a channel of a kind has. */
function isOffered(hears: Hears, kind: ChannelDraft['kind']): boolean {
  if (isOfFiles(kind)) return hears === 'every' || hears === 'chosen'
  return hears !== 'nothing' || kind === 'email'
}

/** A program alone may choose facts of charge clocks, and files are of what containers did. */
function offersOf(kind: ChannelDraft['kind']): EventOffer {
  if (isOfFiles(kind)) return (name) => of_files.has(name)
  return (name, category) => kind === 'json' || category !== 'charge-events' || name.startsWith('invoice.')
}

/** What the channel hears of. */
function What({ draft, onChange }: { draft: ChannelDraft; onChange: Change }) {
  const name = useId()
  const offered = all_hears.filter((hears) => isOffered(hears, draft.kind))
  return (
    <fieldset className="channel-hears">
      <legend className="field-label">{say.hears}</legend>
      {offered.map((hears) => (
        <label key={hears} className="check">
          <input type="radio" name={name} checked={draft.hears === hears} onChange={() => onChange({ hears })} />
          {hears === 'every' && isOfFiles(draft.kind) ? say.everyStatus : say.choices[hears]}
        </label>
      ))}
      {draft.hears === 'chosen' && (
        <EventChoice chosen={draft.events} offers={offersOf(draft.kind)} onChange={(events) => onChange({ events })} />
      )}
    </fieldset>
  )
}

/** Hours in the channel's own time zone. */
function When({ draft, onChange }: { draft: ChannelDraft; onChange: Change }) {
  return (
    <div className="channel-times">
      <TextField
        label={say.zone}
        help={say.zoneHelp}
        value={draft.time_zone}
        maxLength={2048}
        onType={(time_zone) => onChange({ time_zone })}
      />
      {draft.kind === 'email' && (
        <TextField
          label={say.morning}
          help={say.morningHelp}
          type="time"
          value={draft.morning_digest_at}
          maxLength={2048}
          onType={(morning_digest_at) => onChange({ morning_digest_at })}
        />
      )}
      <TextField
        label={say.daily}
        help={say.dailyHelp}
        type="time"
        value={draft.digest_at}
        maxLength={2048}
        onType={(digest_at) => onChange({ digest_at })}
      />
      <TextField
        label={say.quiet}
        help={say.quietHelp}
        type="time"
        value={draft.quiet_from}
        maxLength={2048}
        onType={(quiet_from) => onChange({ quiet_from })}
      />
      <TextField
        label={say.quietTo}
        type="time"
        value={draft.quiet_to}
        maxLength={2048}
        onType={(quiet_to) => onChange({ quiet_to })}
      />
    </div>
  )
}
