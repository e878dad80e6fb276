/** What the portal says to somebody who sees what is of certain parties, in English. */
export const en = {
  closed: 'This page is not for your role.',
  closedHelp:
    'You see containers, shipments, tracking requests and exceptions of certain parties. Owners and managers can change that.',
  noContainers: 'None of your parties has a container here yet.',
} as const
