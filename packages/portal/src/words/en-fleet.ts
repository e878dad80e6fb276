/** What the filters of the containers page say beyond the first three, in English. */

export const en = {
  more: 'More filters',
  names: {
    free: 'Free time',
    hold: 'Hold',
    available: 'Ready for pickup',
    exception: 'Exception',
    charges: 'Charges',
    tag: 'Tag',
    party: 'Party',
    vessel: 'Ship',
    voyage: 'Voyage',
  },
  free: {
    passed: 'Last free day has passed',
    days_2: 'Ends within 2 days',
    days_7: 'Ends within 7 days',
    unknown: 'Last free day not known',
  },
  anyHold: 'Any hold',
  noHold: 'No hold known',
  anyException: 'Any open exception',
  available: { true: 'Ready', false: 'Not ready', unknown: 'Not known' },
  yesNo: { true: 'Yes', false: 'No' },
  nothing: 'No container has one',
} as const
