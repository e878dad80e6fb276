import type { DocumentFailedReason, DocumentLinkRule, DocumentStatus } from '@quaylog/contract'
import { document_types as types } from '@quaylog/documents/types'
import { count, figure } from './count.ts'

const statuses: Readonly<Record<DocumentStatus, string>> = {
  received: 'Waits to be read',
  reading: 'Being read',
  extracted: 'Read',
  failed: 'Not read',
  quarantined: 'Locked',
  discarded: 'Deleted',
}

/** Why nothing was read, and what to do about it. */
const failures: Readonly<Record<DocumentFailedReason, { readonly why: string; readonly cure: string }>> = {
  encrypted: { why: 'It opens with a password only.', cure: 'Save it without the password and hand that file in.' },
  no_text: {
    why: 'It has no words: it is a scan or a picture. It is kept, but nothing is read of it.',
    cure: 'Ask the sender for the PDF that their program wrote, or have a program such as OCRmyPDF put words into the scan and hand that in. What it says can be entered on its page, too.',
  },
  malformed: {
    why: 'The file is damaged.',
    cure: 'Open it, print it as a PDF and hand that in, or ask the sender for it again.',
  },
  original_unreadable: {
    why: 'Its original is kept, but the object store does not give it back as it was.',
    cure: 'Tell whoever runs the service; hand the file in again if you have it.',
  },
  too_many_pages: { why: 'It has more than 5,000 pages.', cure: 'Hand in only the pages about your shipments.' },
  time_limit: {
    why: 'Reading it took too long and was stopped.',
    cure: 'Hand in fewer pages at once, or print it as a new PDF.',
  },
  memory_limit: {
    why: 'Reading it took too much memory and was stopped.',
    cure: 'Hand in fewer pages at once, or print it as a new PDF.',
  },
  unsupported_type: {
    why: 'Files of this kind are not read.',
    cure: 'Hand in PDF, .xlsx, .csv or text. Of a mail, hand in what is attached to it.',
  },
  infected: { why: 'A virus was found in it, so it is locked.', cure: 'Ask the sender for a clean file.' },
  empty: { why: 'The file has no bytes.', cure: 'Look at the original, and hand it in again.' },
}

const list = {
  title: 'Documents',
  help: 'Arrival notices, delivery orders, bills and invoices. Each value stands beside the words that it was read from. What was not read is said to be not read.',
  columns: { name: 'Document', status: 'State', belongs: 'Belongs to', received: 'Received' },
  show: 'Show',
  choices: {
    needs_review: 'Needs review',
    unlinked: 'Belongs to nothing yet',
    reading: 'Being read',
    failed: 'Not read',
  },
  none: 'No documents yet',
  noneHelp: 'Drop files above. Each is read within seconds, and linked where nothing speaks against it.',
  noMatch: 'No document is of this kind.',
  breadcrumb: 'Where this document is',
  unclassified: 'Kind not known',
  needsReview: 'Needs review',
  reviewed: 'Confirmed',
  replaced: 'Replaced by a later issue',
  entered: 'Entered by hand',
  unlinked: 'Nothing yet',
  more: (n: number) => `and ${figure.format(n)} more`,
} as const

const handIn = {
  title: 'Hand in files',
  drop: 'Drop files here, or',
  choose: 'choose files',
  help: 'PDF, .xlsx, .csv and text, up to 25 MiB each and 50 at once. Pictures are kept, and what they say is entered by hand.',
  outcomes: 'What became of the files',
  waiting: 'Waits to be sent',
  sending: 'Being sent',
  tooLarge: 'It is larger than 25 MiB. Hand in fewer pages.',
  tooMany: (n: number) =>
    `${count(n, 'file was', 'files were')} left out: 50 are handed in at once. Drop them again later.`,
  refused: 'Not taken',
  duplicate: 'The same file is here already, as',
  progress: (done: number, all: number) => `${figure.format(done)} of ${count(all, 'file is', 'files are')} done`,
} as const

const fields = {
  title: 'What was read',
  table: 'Fields',
  field: 'Field',
  value: 'Value',
  printed: 'Where it stands',
  none: 'No field was read',
  noneHelp: 'Of this kind of document only the class and the identifiers are read.',
  waits: 'Not read yet',
  waitsHelp: 'It is being read. This page shows the fields once they are there.',
  packet: 'It holds several documents',
  packetHelp: 'Each of them is in the list by itself, with its fields.',
  notReadHelp: 'Nothing is known of what it says.',
  derived: 'worked out from the words',
  moment: (day: string, hour: string, offset: string | null) =>
    `${day}, ${hour} ${offset === null ? '(time of the place, zone not known)' : `UTC${offset === 'Z' ? '' : offset}`}`,
  manual: 'said by a person',
  undecided: 'Not decided:',
  or: 'or',
  unsure: 'unsure',
  page: (n: number) => `page ${figure.format(n)}`,
  cell: (sheet: string, cell: string) => `${sheet}, cell ${cell}`,
  mailText: 'in the text',
  notRead: 'Not read',
  needed: 'Needed, and not read',
  soughtTitle: 'Also looked for and not read',
} as const

const page = {
  title: 'Where it stands',
  help: 'The words of the page as they stand to each other; those that values were read from are framed. The original has lines and pictures too.',
  helpPartly:
    'Only the words that values were read from are drawn, as they stand to each other on the page. The original has the rest.',
  label: (n: number) => `Page ${figure.format(n)}`,
} as const

const doubts = {
  title: 'To look at',
  none: 'Nothing contradicts itself.',
  other: 'Show that document',
  missing: 'Items of 46 CFR 541.6 that were not found. They may stand there all the same:',
} as const

const belongs = {
  title: 'Belongs to',
  none: 'It is linked to no shipment or container: nothing on it proves to which it belongs. It is looked at again when something new is tracked.',
  shipment: 'Shipment',
  container: 'Container',
  identifiers: 'Identifiers on it',
  noIdentifiers: 'No identifier was read.',
  of: 'Documents',
  ofNone: 'No document is linked to this yet.',
  noneThen: 'No document was linked to this then.',
  since: (moment: string) => `Linked since ${moment} UTC`,
  all: 'All documents',
} as const

const rules: Readonly<Record<DocumentLinkRule, string>> = {
  manual: 'somebody said so',
  bill_or_booking: 'its bill or booking',
  container_and_dates: 'the container and the dates',
  container_and_journey: 'the container and its journey',
  reference: 'a reference of the shipment',
  similar_reference: 'a reference that looks alike',
  similar_container: 'a container number that differs by one sign',
}

const suggestions = {
  title: 'It may belong to',
  because: (rule: string, value: string | null) => (value === null ? `by ${rule}` : `by ${rule}: ${value}`),
  rules,
  accept: 'It belongs there',
  reject: 'It does not',
  shipment: 'A shipment',
  container: 'A container',
} as const

const entry = {
  title: 'Entered by hand',
  help: 'Nothing could be read of this file. Say what it is and enter what it says: it counts wherever a corrected value does, and stays when the file is read again.',
  helpReader: 'Nothing could be read of this file. What stands here was entered by people.',
  class: 'What it is',
  choose: 'Choose',
  table: 'Values that were entered',
  field: 'Which value',
  needed: (name: string) => `${name} (needed)`,
  value: 'Value',
  unit: 'Unit',
  page: 'Page',
  enter: 'Enter the value',
  pageAlone: 'Without a box, its page alone is noted.',
  marked: 'A box is marked for it.',
  noValues: 'Of this kind of document no values are kept. It can be linked to its shipment.',
  takeBack: 'Take everything back',
  picture: 'The picture',
  pictureOf: 'The original',
  pictureHelp: 'Drag over the words of a value to mark where it stands, then enter it.',
} as const

const corrections = {
  title: 'Corrections',
  none: 'Nothing was corrected yet.',
  correct: 'Correct',
  enter: 'Enter',
  emptyRemoves: 'Leave it empty where no such value is printed.',
  choose: (value: string) => `It is ${value}`,
  takeBack: 'Take back',
  read: (value: string) => `read as ${value}`,
  change: (name: string, before: string, after: string) => `${name}: ${before} became ${after}`,
  nothing: 'nothing',
  program: 'A program',
  more: 'Only the latest are shown.',
} as const

const facts = {
  title: 'The file',
  received: 'Received',
  file: 'File',
  size: 'Size',
  pages: 'Pages',
  class: 'Kind',
  classSure: (parts: number) => `${figure.format(Math.round(parts * 100))}% sure`,
  classManual: 'as a person says',
  notCounted: 'Not counted',
  source: 'Came by',
  sources: { upload: 'This portal', api: 'A program', email: 'Mail', split_document: 'Out of a packet' },
  packet: 'Packet',
  packetPages: (from: number, to: number) => `pages ${figure.format(from)} to ${figure.format(to)} of it`,
  confirmed: 'Corrected or confirmed',
} as const

const actions = {
  download: 'Download the original',
  confirm: 'Everything read is right',
  readAgain: 'Read again',
  againSoon: 'It will be read again soon.',
} as const

const references: Readonly<Record<string, string>> = {
  mbl: 'Master bill',
  hbl: 'House bill',
  booking: 'Booking',
  container: 'Container',
  po: 'Purchase order',
  invoice: 'Invoice',
  entry: 'Customs entry',
  it_number: 'IT number',
  ccn: 'Cargo control number',
  pickup_number: 'Pick-up number',
  customer_reference: 'Customer reference',
}

/** What is said of documents, in English. */
export const en = {
  types,
  statuses,
  failures,
  list,
  handIn,
  fields,
  page,
  doubts,
  belongs,
  suggestions,
  entry,
  corrections,
  facts,
  actions,
  references,
}
