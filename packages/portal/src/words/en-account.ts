/** What the menu of the account says, in English. */
const account = {
  workIn: 'Work in',
  theme: 'Theme',
  themes: { auto: 'Match system', light: 'Day', dark: 'Night' },
  times: 'Times',
  timeDisplays: { place: 'Local to the place', mine: 'My time', utc: 'UTC' },
  signOut: 'Sign out',
} as const

export const en = account
