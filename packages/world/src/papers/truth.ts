import { decidesOrder, isSameEitherWay } from './numerals.ts'
import type { Content, Tell } from './paper.ts'

/**
 * What a content says. A day whose two orders are both possible says nothing, unless another day that is printed in the
 * same way decides the order for all of them.
 */
export function tellsOf(content: Content): Tell[] {
  const printed = [
    ...content.parties,
    ...content.groups.flat(),
    ...content.notes,
    ...content.grids.flatMap(({ rows, foot }) => [...rows.flat(), ...(foot ?? [])]),
  ]
  const days = printed.flatMap(({ day }) => (day === undefined ? [] : [day]))
  const is_decided = days.some(decidesOrder)
  return printed.flatMap(({ tells, day }) => {
    const is_open = day !== undefined && !is_decided && !isSameEitherWay(day)
    return tells.map((one) => (is_open && one.value === day ? { ...one, how: 'none' as const } : one))
  })
}
