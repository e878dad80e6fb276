import { fieldInWords } from './en-field-names.ts'

/** What the page of the audit log says, in English. */
export const en = {
  title: 'Audit log',
  help: 'Who did what in this account, by what means and from where. Entries are never changed; it keeps which fields were given, not their values.',
  columns: { time: 'Time (UTC)', who: 'Who', what: 'What', record: 'Record', from: 'From', chained: 'Chained' },
  kinds: {
    all: 'Everything',
    session: 'People in the portal',
    key: 'API keys',
    token: 'Connected applications',
    operator_command: 'Operators',
  },
  by: { session: 'portal', key: 'API key', token: 'application', operator_command: 'operator command' },
  operator: 'An operator of the service',
  unknown: 'Somebody who is gone',
  filter: 'By what means',
  here: 'the machine of the service',
  none: 'Nothing was done yet.',
  noneOfKind: 'Nothing was done by this means.',
  waits: 'in a moment',
  batch: (number: number) => `batch ${number}`,
  csv: 'CSV',
  xlsx: 'Excel',
  export: 'Export',
  fields: (names: readonly string[]) => names.map(fieldInWords).join(', '),
  verbs: {
    create: 'added',
    update: 'changed',
    delete: 'removed',
    refuse: 'refused: wrong password',
    forbid: 'switched off',
    allow: 'allowed again',
    rotate: 'replaced',
  },
  sessions: { create: 'signed in', delete: 'signed out', refuse: 'sign-in refused' },
} as const
