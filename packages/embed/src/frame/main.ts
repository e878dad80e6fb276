import { startFrame } from './frame.ts'

/** How often the ship is looked for, unless the service says otherwise. */
const QUARTER_HOUR_S = 900

const page = new URL(location.href)
startFrame({
  token: page.searchParams.get('token') ?? '',
  language: page.searchParams.get('lang') ?? navigator.language,
  land_url: new URL('land.json', page).href,
  refresh_s: Number(document.documentElement.dataset['refreshSeconds']) || QUARTER_HOUR_S,
  page: window.parent,
})
