/** The views of the page, in their order. */
export const today_views = ['open', 'mine', 'snoozed', 'handled'] as const
export type TodayView = (typeof today_views)[number]

/** What the address of the page says. */
export interface TodaySearch {
  readonly view?: TodayView
}

/** The view of an address; what is not usable is left out. */
export function readTodaySearch(given: Readonly<Record<string, unknown>>): TodaySearch {
  const view = today_views.find((one) => one === given['view'])
  return view === undefined || view === 'open' ? {} : { view }
}
