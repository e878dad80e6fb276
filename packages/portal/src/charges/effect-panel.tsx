import type { TariffEffect } from '@quaylog/contract'
import { Link } from '@tanstack/react-router'
import { TableFrame } from '../kit/table-frame.tsx'
import { calendarDay, money } from '../time/format.ts'
import { chargeWords } from '../words/charge-words.ts'
import { wordOf } from './charge-text.ts'

const say = chargeWords.tariffs.effect
type Tried = TariffEffect['changes'][number]['before']

/** Which open containers a tariff would change, and by how much, were it kept. */
export function EffectPanel({ effect }: { effect: TariffEffect }) {
  const { changes, differences } = effect
  return (
    <div className="tariff-effect">
      <p role="status">
        {changes.length === 0 ? say.none(effect.containers_looked_at) : say.some(changes.length)}{' '}
        {differences.length > 0 &&
          say.sum(differences.map(({ amount, currency_code }) => signed(amount, currency_code)).join(', '))}
        {!effect.complete && ` ${say.incomplete}`}
      </p>
      {changes.length > 0 && (
        <TableFrame label={say.title}>
          <thead>
            <tr>
              <th>{chargeWords.fleet.container}</th>
              <th>{chargeWords.fleet.charge}</th>
              <th>{say.before}</th>
              <th>{say.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ container_id, container_number, charge_type, before, after }) => (
              <tr key={`${container_id} ${charge_type}`}>
                <td>
                  <Link to="/containers/$id" params={{ id: container_id }} className="record-link">
                    {container_number ?? container_id}
                  </Link>
                </td>
                <td>{wordOf(chargeWords.kinds, charge_type)}</td>
                <td>
                  <Ledger tried={before} />
                </td>
                <td>
                  <Ledger tried={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
    </div>
  )
}

/** What a charge comes to; what is not known is said, and is never 0. */
function Ledger({ tried }: { tried: Tried }) {
  if (tried === null) return say.noCharge
  const { state, reason, accrued, last_free_on } = tried
  return (
    <>
      {accrued === null ? chargeWords.states.cannot_assess : money(accrued.amount, accrued.currency_code)}
      <small>
        {accrued === null && reason !== null ? wordOf(chargeWords.reasons, reason) : wordOf(chargeWords.states, state)}
        {last_free_on !== null && ` · ${chargeWords.lastFree} ${calendarDay(last_free_on)}`}
      </small>
    </>
  )
}

const signed = (amount: number, currency_code: string) => `${amount > 0 ? '+' : ''}${money(amount, currency_code)}`
