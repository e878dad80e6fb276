import type { DocumentsAsSource, EmailHeldReason } from '@quaylog/contract'

const held: Readonly<Record<EmailHeldReason, string>> = {
  unknown_sender: 'Its sender is nobody of this account, and not listed.',
  check_failed: 'The domain of its sender says that the mail is not from there.',
  not_proven: 'Nothing proves that it is from its sender.',
  not_checked: 'Its sender could not be checked.',
  no_single_sender: 'It does not name one sender.',
}

const counting: Readonly<Record<DocumentsAsSource, string>> = {
  off: 'Nothing: documents are only shown beside the records',
  confirmed: 'What somebody confirmed or entered',
  auto: 'Also what is at least 98% sure',
}

/** How documents come by e-mail, and what they count for; loaded with the page of documents. */
export const documentIntakeWords = {
  mail: {
    title: 'Documents by e-mail',
    none: 'This account has no address for documents yet.',
    notConfigured:
      'This service takes no mails in. Its operator sets QUAYLOG_DOCUMENTS_MAIL_DOMAIN first; documents are uploaded here until then.',
    address: 'Address',
    until: (address: string, day: string) => `${address} works until ${day}.`,
    help: 'What is attached to a mail to this address becomes documents here. Nothing is ever answered.',
    give: 'Make an address',
    replace: 'Replace the address',
    replaceConfirm: 'The address before works for another 30 days. Replace it?',
    senders: 'Senders whose mails are read, beside the people of this account',
    sendersHelp: 'One a line: ops@example.com, or @example.com for a whole domain. Mails of everybody else are held.',
    save: 'Save senders',
  },
  held: {
    title: 'Held mails',
    help: 'Nobody has read these yet. Release one only if you expect it: its sender is what the mail says of itself.',
    none: 'No mail is held.',
    more: (total: number) => `The 25 newest of ${total} are shown.`,
    from: (sender: string) => `from ${sender}`,
    noSubject: 'No subject',
    noSender: 'nobody that it names',
    release: 'Release',
    discard: 'Discard',
    why: held,
  },
  counting: {
    title: 'Documents beside sources',
    label: 'What counts of a document linked to a container',
    help: 'Last free day, arrival, terminal, seal and weight. Every line and terminal counts before a document, and where they differ an exception opens. What is switched off again is taken back.',
    choices: counting,
  },
} as const
