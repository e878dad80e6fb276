import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Check } from '../kit/check.tsx'
import { SentForm } from '../kit/sent-form.tsx'
import { Problem } from '../kit/states.tsx'
import { useNow } from '../time/use-now.ts'
import { sharingWords } from '../words/sharing-words.ts'
import { makeShare } from './shares-query.ts'
import type { NewShare, SharedOf } from './shares-query.ts'

const ends_in_days = [7, 30, 90] as const
const blank: NewShare = { name: '', days: 30, shows_holds: true, shows_fees: false }

/** Makes one more page about a record. */
export function NewShareForm({ of }: { of: SharedOf }) {
  const [given, setGiven] = useState(blank)
  const now_ms = useNow()
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: () => makeShare(of, given, now_ms),
    onSuccess: async () => {
      setGiven(blank)
      await queries.invalidateQueries({ queryKey: ['shares', of.type, of.id] })
    },
  })
  const say = sharingWords
  const change = (part: Partial<NewShare>) => setGiven({ ...given, ...part })
  return (
    <SentForm className="share-form" onSend={make.mutate}>
      <div className="field">
        <label htmlFor="share-name">{say.name}</label>
        <input
          id="share-name"
          className="input"
          value={given.name}
          maxLength={255}
          placeholder={say.nameHint}
          onChange={({ target }) => change({ name: target.value })}
        />
      </div>
      <EndsField days={given.days} onChoose={(days) => change({ days })} />
      <div className="share-shown">
        <Check checked={given.shows_holds} onTurn={(shows_holds) => change({ shows_holds })}>
          {say.holds}
        </Check>
        <Check checked={given.shows_fees} onTurn={(shows_fees) => change({ shows_fees })}>
          {say.fees}
        </Check>
      </div>
      <button className="button" data-kind="primary" disabled={make.isPending}>
        {say.make}
      </button>
      <Problem of={make} />
    </SentForm>
  )
}

function EndsField({ days: chosen, onChoose }: { days: number | null; onChoose: (days: number | null) => void }) {
  const say = sharingWords
  return (
    <div className="field">
      <label htmlFor="share-ends">{say.ends}</label>
      <select
        id="share-ends"
        className="input"
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        {ends_in_days.map((days) => (
          <option key={days} value={days}>
            {say.days(days)}
          </option>
        ))}
        <option value="">{say.never}</option>
      </select>
    </div>
  )
}
