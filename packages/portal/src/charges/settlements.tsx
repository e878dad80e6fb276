import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Problem } from '../kit/states.tsx'
import { When } from '../kit/when.tsx'
import { useMayWrite } from '../service/session.ts'
import { calendarDay, money } from '../time/format.ts'
import { chargeWords } from '../words/charge-words.ts'
import { AdjustmentDialog } from './adjustment-dialog.tsx'
import { wordOf } from './charge-text.ts'
import type { ChargeClock } from './charges-query.ts'
import { adjustmentsQuery, withdrawAdjustment } from './settlements-query.ts'
import type { Adjustment } from './settlements-query.ts'

const say = chargeWords.adjustments

/** What was paid, waived, granted and disputed of a container's charges. It stays there for good, withdrawn or not. */
export function Settlements({ id, clocks }: { id: string; clocks: readonly ChargeClock[] }) {
  const [is_open, setOpen] = useState(false)
  const may_write = useMayWrite()
  const { data = [] } = useQuery(adjustmentsQuery(id))
  const queries = useQueryClient()
  const withdraw = useMutation({
    mutationFn: (adjustment_id: string) => withdrawAdjustment(id, adjustment_id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['container', id] }),
  })
  return (
    <section aria-label={say.title} className="settlements">
      {data.length > 0 && (
        <>
          <h3>{say.title}</h3>
          <ul>
            {data.map((one) => (
              <Statement
                key={one.id}
                adjustment={one}
                onWithdraw={may_write && !withdraw.isPending ? () => withdraw.mutate(one.id) : null}
              />
            ))}
          </ul>
        </>
      )}
      <Problem of={withdraw} />
      {may_write && (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          <Plus size={15} aria-hidden />
          {say.add}
        </button>
      )}
      {is_open && <AdjustmentDialog id={id} clocks={clocks} onClose={() => setOpen(false)} />}
    </section>
  )
}

function Statement({
  adjustment: { attributes: a },
  onWithdraw,
}: {
  adjustment: Adjustment
  onWithdraw: (() => void) | null
}) {
  const name = wordOf(say.kinds, a.kind)
  return (
    <li data-withdrawn={a.withdrawn_at !== null || undefined}>
      <b>{name}</b> {a.charge_type !== null && wordOf(chargeWords.kinds, a.charge_type)}{' '}
      {a.biller !== null && `· ${a.biller}`} {factsOf(a).join(', ')}
      <small>
        {' '}
        <When at={a.observed_at} zone={null} />
        {a.withdrawn_at !== null && ` · ${say.withdrawn}`}
      </small>
      {a.withdrawn_at === null && onWithdraw !== null && (
        <button type="button" className="button" data-kind="text" onClick={onWithdraw}>
          <Undo2 size={15} aria-hidden />
          {say.withdraw}
          <span className="for-readers"> {name}</span>
        </button>
      )}
    </li>
  )
}

/** Amount, days and words of a statement, in that order. */
function factsOf(a: Adjustment['attributes']): readonly string[] {
  return [
    a.amount === null || a.currency_code === null ? null : money(a.amount, a.currency_code),
    a.days === null ? null : say.days(a.days),
    a.reported_by === null ? null : wordOf(chargeWords.reported, a.reported_by),
    a.on === null ? null : calendarDay(a.on),
    a.from === null ? null : say.from(calendarDay(a.from)),
    a.to === null ? null : say.to(calendarDay(a.to)),
    a.event === null ? null : `${a.event.replaceAll('_', ' ')} ${a.at ?? ''}`,
    a.reference,
    a.note,
  ].filter((text) => text !== null)
}
