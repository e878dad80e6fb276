export type Theme = 'auto' | 'light' | 'dark'

const cookie = 'quaylog_theme'
const year_s = 31_536_000

/** The theme that was chosen; the server writes it into the page, so that nothing flashes. */
export function chosenTheme(): Theme {
  const value = document.documentElement.dataset['theme']
  return value === 'light' || value === 'dark' ? value : 'auto'
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  document.cookie = `${cookie}=${theme}; Path=/; SameSite=Lax; Max-Age=${theme === 'auto' ? 0 : year_s}`
}
