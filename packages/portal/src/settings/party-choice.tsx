import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Check } from '../kit/check.tsx'
import { partiesQuery } from '../parties/parties-query.ts'
import { recordWords } from '../words/record-words.ts'

const say = recordWords.settings

/** The parties that somebody is to see, of which at least one is chosen. */
export function PartyChoice({
  label,
  chosen,
  onChoose,
}: {
  label: string
  chosen: readonly string[]
  onChoose: (parties: readonly string[]) => void
}) {
  const id = useId()
  const parties = useQuery(partiesQuery({})).data?.data
  if (parties?.length === 0) return <p className="field-help">{say.noParties}</p>
  return (
    <fieldset className="party-choice" aria-labelledby={id}>
      <legend id={id} className="field-label">
        {label}
      </legend>
      {(parties ?? []).map((party) => (
        <Check
          key={party.id}
          checked={chosen.includes(party.id)}
          onTurn={(on) => onChoose(on ? [...chosen, party.id] : chosen.filter((one) => one !== party.id))}
        >
          {party.attributes.company_name}
        </Check>
      ))}
    </fieldset>
  )
}

/** The parties that somebody sees, by name. */
export function SeenParties({ ids }: { ids: readonly string[] }) {
  const parties = useQuery(partiesQuery({})).data?.data ?? []
  const names = parties.filter(({ id }) => ids.includes(id)).map(({ attributes }) => attributes.company_name)
  return names.length === 0 ? null : <small>{say.seesParties(names.join(', '))}</small>
}
