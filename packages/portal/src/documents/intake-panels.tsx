import type { DocumentsAsSource } from '@quaylog/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Panel } from '../kit/panel.tsx'
import { SelectField } from '../kit/select-field.tsx'
import { Loaded, Problem } from '../kit/states.tsx'
import { listChange } from '../service/changed-members.ts'
import { useMayWrite } from '../service/session.ts'
import { longDate } from '../time/format.ts'
import { documentIntakeWords as say } from '../words/document-intake-words.ts'
import { refreshDocuments } from './documents-query.ts'
import {
  changeSenders,
  countDocuments,
  discardMail,
  documentSettingsQuery,
  heldMailQuery,
  inboxQuery,
  releaseMail,
  renewAddress,
} from './intake-query.ts'
import type { HeldMail } from './intake-query.ts'

/** How documents come by e-mail, which mails wait for a person, and what documents count for. */
export function IntakePanels() {
  return (
    <div className="stack below-table">
      <HeldMails />
      <MailAddress />
      <Counting />
    </div>
  )
}

const countings: readonly DocumentsAsSource[] = ['off', 'confirmed', 'auto']

/** Something that is done at once, after which everything about documents is read again. */
function useAct() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSuccess: () => refreshDocuments(queries),
  })
}

function HeldMails() {
  const mails = useQuery(heldMailQuery)
  return (
    <Panel title={say.held.title}>
      <Loaded query={mails} rows={1}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <p className="quiet">{say.held.none}</p>
          ) : (
            <>
              <p className="field-help">{say.held.help}</p>
              <ul className="document-suggestions" aria-label={say.held.title}>
                {data.map((mail) => (
                  <Held key={mail.id} mail={mail} />
                ))}
              </ul>
              {(meta?.total ?? 0) > data.length && <p className="quiet">{say.held.more(meta?.total ?? 0)}</p>}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Held({ mail: { id, attributes } }: { mail: HeldMail }) {
  const act = useAct()
  const may_write = useMayWrite()
  const subject = attributes.subject ?? say.held.noSubject
  const [sender] = attributes.from
  return (
    <li>
      <b>{subject}</b>
      <small>
        {say.held.from(sender ?? say.held.noSender)}.{' '}
        {attributes.held_reason !== null && say.held.why[attributes.held_reason]}
      </small>
      {may_write && (
        <span className="document-decide">
          {(
            [
              ['release', releaseMail],
              ['discard', discardMail],
            ] as const
          ).map(([name, decide]) => (
            <button
              key={name}
              type="button"
              className="button"
              data-kind={name === 'discard' ? 'text' : undefined}
              disabled={act.isPending}
              aria-label={`${say.held[name]}: ${subject}`}
              onClick={() => act.mutate(() => decide(id))}
            >
              {say.held[name]}
            </button>
          ))}
        </span>
      )}
      <Problem of={act} />
    </li>
  )
}

function MailAddress() {
  const inbox = useQuery(inboxQuery)
  const act = useAct()
  const may_write = useMayWrite()
  return (
    <Panel title={say.mail.title}>
      <Loaded query={inbox} rows={2}>
        {({ data: { attributes } }) => (
          <>
            <p>{attributes.address === null ? noAddress(attributes.takes_mail) : <code>{attributes.address}</code>}</p>
            {attributes.earlier_addresses.map(({ address, valid_until }) => (
              <p key={address} className="quiet">
                {say.mail.until(address, longDate(valid_until, 'UTC'))}
              </p>
            ))}
            {attributes.takes_mail && <p className="field-help">{say.mail.help}</p>}
            {may_write && attributes.takes_mail && (
              <button
                type="button"
                className="button"
                disabled={act.isPending}
                onClick={() => {
                  if (attributes.address === null || confirm(say.mail.replaceConfirm)) act.mutate(renewAddress)
                }}
              >
                {attributes.address === null ? say.mail.give : say.mail.replace}
              </button>
            )}
            <Problem of={act} />
            {may_write && attributes.takes_mail && <Senders listed={attributes.senders} />}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

const noAddress = (takes_mail: boolean) => (takes_mail ? say.mail.none : say.mail.notConfigured)

function Senders({ listed }: { listed: readonly string[] }) {
  const [typed, setTyped] = useState<{ text: string; begun: readonly string[] } | null>(null)
  const act = useAct()
  const text = typed?.text ?? listed.join('\n')
  const save = (event: FormEvent) => {
    event.preventDefault()
    const senders = text.split(/[\s,;]+/).filter((one) => one !== '')
    act.mutate(() => changeSenders(listChange(typed?.begun ?? listed, senders)), { onSuccess: () => setTyped(null) })
  }
  return (
    <form onSubmit={save}>
      <div className="field">
        <label>
          {say.mail.senders}
          <textarea
            className="input"
            rows={3}
            value={text}
            onChange={({ target }) => setTyped({ text: target.value, begun: typed?.begun ?? listed })}
          />
        </label>
      </div>
      <p className="field-help">{say.mail.sendersHelp}</p>
      <Problem of={act} />
      <button type="submit" className="button" disabled={act.isPending}>
        {say.mail.save}
      </button>
    </form>
  )
}

function Counting() {
  const settings = useQuery(documentSettingsQuery)
  const queries = useQueryClient()
  const count = useMutation({ mutationFn: countDocuments, onSuccess: () => refreshDocuments(queries) })
  const may_write = useMayWrite()
  return (
    <Panel title={say.counting.title}>
      <Loaded query={settings} rows={1}>
        {({ data: { attributes } }) => (
          <>
            {may_write ? (
              <SelectField
                label={say.counting.label}
                value={count.isPending ? count.variables : attributes.documents_as_source}
                choices={countings.map((one) => [one, say.counting.choices[one]])}
                onChoose={(chosen) => count.mutate(chosen)}
              />
            ) : (
              <p>
                {say.counting.label}: {say.counting.choices[attributes.documents_as_source]}
              </p>
            )}
            <p className="field-help">{say.counting.help}</p>
            <Problem of={count} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}
