/** What the portal says to somebody who sees what is of certain parties, in English. */
export const en = {
  closed: 'This page is not for your role.',
  closedHelp:
    'You see containers and shipments of certain parties, with their documents, costs and ships. Owners and managers can change that.',
  noContainers: 'None of your parties has a container here yet.',
  noDocuments: 'No document is yours alone yet',
  noDocumentsHelp:
    'A document is here when it belongs to your containers or shipments and says nothing of anybody else. Invoices are not shown.',
  documentsHelp:
    'Papers about your containers and shipments. Each value stands beside the words that it was read from. What was not read is said to be not read.',
  noDocumentsHere: 'No document that is about yours alone is linked to this.',
  noCharges: 'What this container costs is not known',
  noChargesHelp: 'No tariff covers it yet. Whoever looks after the tariffs of this account can add one.',
  noCostsHelp: 'Containers in free time and those that cost money are shown here as soon as a tariff covers them.',
  costs: 'Costs',
  costsHelp: 'What your containers cost now, and what they have cost, as far as tariffs cover them.',
} as const
