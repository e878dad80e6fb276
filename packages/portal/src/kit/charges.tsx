import type { Fee, Hold } from '@quaylog/contract'
import { money } from '../time/format.ts'
import { words } from '../words/words.ts'
import { Chip } from './status.tsx'

/** Holds in the API's spelling, translated for show. */
export function HoldChip({ hold }: { hold: Hold }) {
  const name = words.holds[hold.name]
  const title = hold.description === null ? {} : { title: hold.description }
  return (
    <Chip tone={hold.status === 'hold' ? 'stop' : 'wait'} {...title}>
      {hold.status === 'hold' ? name : words.fleet.pendingHold(name)}
    </Chip>
  )
}

export function FeeChip({ fee }: { fee: Fee }) {
  return (
    <Chip tone={fee.amount > 0 ? 'wait' : 'idle'}>
      {words.fees[fee.type]} {money(fee.amount, fee.currency_code)}
    </Chip>
  )
}

/** Fees that are owed; `total` repeats the others and is never listed nor summed. */
export function owedFees(fees: readonly Fee[]): Fee[] {
  return fees.filter(({ type, amount }) => type !== 'total' && amount > 0)
}
