const time_with_offset = /(\d{4})-?(\d{2})-?(\d{2})[T ]?(\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?([+-]\d{2}:?\d{2})/

/**
 * The moment of an event with its offset as its id holds it, for carriers whose times end with a `Z` that may mean
 * nothing; one in the id, copied from there, means as little. Null: the id holds none, or one that is neither the wall
 * time of the event nor the moment that its `Z` claims.
 */
export function timeInId(id: string | null, stated: string | null): string | null {
  const [, year, month, day, hour, minute, second = '00', offset] = time_with_offset.exec(id ?? '') ?? []
  if (offset === undefined || stated === null) return null
  const time = `${year}-${month}-${day}T${hour}:${minute}:${second}${offset.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2')}`
  const [in_id_ms, stated_ms] = [Date.parse(time), Date.parse(stated)]
  if (Number.isNaN(in_id_ms) || Number.isNaN(stated_ms)) return null
  const same_wall_clock = stated.slice(0, 16) === time.slice(0, 16)
  return same_wall_clock || in_id_ms === stated_ms ? time : null
}
