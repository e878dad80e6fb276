import { startFrame } from './frame.ts'

const page = new URL(location.href)
startFrame({
  token: page.searchParams.get('token') ?? '',
  language: page.searchParams.get('lang') ?? navigator.language,
  land_url: new URL('land.json', page).href,
  page: window.parent,
})
