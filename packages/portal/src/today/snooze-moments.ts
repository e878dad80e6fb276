const morning_hour = 8
const monday = 1
const days_of_week = 7

/** Eight o'clock of the next day, in the time of the reader's machine. */
export function morningAfter(now_ms: number): number {
  return morning(now_ms, 1)
}

/** Eight o'clock of the next Monday, today excepted. */
export function nextMonday(now_ms: number): number {
  const day = new Date(now_ms).getDay()
  return morning(now_ms, (monday - day + days_of_week) % days_of_week || days_of_week)
}

function morning(now_ms: number, in_days: number): number {
  const day = new Date(now_ms)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + in_days, morning_hour).getTime()
}

/** A moment as a field for date and time takes it, in the reader's time. */
export function fieldMoment(ms: number): string {
  const local = new Date(ms)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}T${two(local.getHours())}:${two(local.getMinutes())}`
}

/** What such a field holds; NaN: nothing that is a moment. */
export function parsedMoment(text: string): number {
  return new Date(text).getTime()
}
