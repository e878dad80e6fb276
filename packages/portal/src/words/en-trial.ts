/** What the note about a trial says, in English. */
export const en = {
  ends: (when: string) => `Trial ends ${when}`,
  over: 'The trial is over',
  full: (limit: number) => `All ${limit} containers are used: no more can be tracked`,
} as const
