import './track.css'
import type { Resource } from '@quaylog/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SentForm } from '../kit/sent-form.tsx'
import { Problem } from '../kit/states.tsx'
import { client } from '../service/client.ts'
import { recordWords } from '../words/record-words.ts'
import { numberCheckQuery } from './batch.ts'

/** What was asked for again, and under which id. */
export interface AskedAgain {
  readonly id: string
  readonly number: string
  readonly scac: string
}

type Failed = Pick<
  Resource<'tracking_request'>['attributes'],
  'request_number' | 'request_type' | 'scac' | 'ref_numbers'
>

/** Asks again for a number that failed: with another carrier, with the check digit that fits, or just once more. */
export function FixRequest({ request, onAsked }: { request: Failed; onAsked: (asked: AskedAgain) => void }) {
  const say = recordWords.fix
  const id = useId()
  const [number, setNumber] = useState(request.request_number)
  const [scac, setScac] = useState(request.scac ?? '')
  const check = useQuery(numberCheckQuery(request.request_number)).data
  const ask = useMutation({
    mutationFn: () =>
      client.trackingRequests.create({
        requestType: request.request_type,
        requestNumber: number,
        ...(scac === '' ? { autoDetectVoccScac: true } : { scac, autoDetectVoccScac: false }),
        refNumbers: request.ref_numbers,
      }),
    onSuccess: ({ data }) => onAsked({ id: data.id, number, scac }),
  })
  return (
    <SentForm className="fix" onSend={ask.mutate}>
      <label className="field">
        <span className="field-label">{say.number}</span>
        <input
          className="input mono"
          value={number}
          maxLength={50}
          onChange={({ target }) => setNumber(target.value)}
        />
      </label>
      <FittingDigit corrected={check?.corrected ?? null} number={number} onUse={setNumber} />
      <label className="field">
        <span className="field-label">{say.carrier}</span>
        <input
          className="input mono"
          value={scac}
          maxLength={4}
          list={id}
          placeholder={recordWords.track.auto}
          onChange={({ target }) => setScac(target.value.toUpperCase())}
        />
        <datalist id={id}>
          {(check?.candidates ?? []).map((line) => (
            <option key={line.scac} value={line.scac}>
              {line.name}
            </option>
          ))}
        </datalist>
      </label>
      <Problem of={ask} />
      <button className="button" data-kind="primary" disabled={ask.isPending || number.trim() === ''}>
        {say.again}
      </button>
    </SentForm>
  )
}

/** Offers the number with the check digit that fits, until it is taken. */
function FittingDigit({
  corrected,
  number,
  onUse,
}: {
  corrected: string | null
  number: string
  onUse: (number: string) => void
}) {
  if (corrected === null || corrected === number) return null
  return (
    <p className="field-help">
      {recordWords.fix.digit}{' '}
      <button type="button" className="button" data-kind="text" onClick={() => onUse(corrected)}>
        {recordWords.fix.use(corrected)}
      </button>
    </p>
  )
}
