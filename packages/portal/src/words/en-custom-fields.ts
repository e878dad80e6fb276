import { count } from './count.ts'

/** What the portal says about custom fields. */
export const en = {
  title: 'Custom fields',
  help: 'Fields of your own for containers, shipments and tracking requests. Those of containers are columns and filters of the list, stand in exports, and alert rules may name them.',
  add: 'Add a field',
  edit: 'Edit the field',
  none: 'No custom fields yet.',
  noneHelp: 'Keep what only you know: cost centre, buyer, priority.',
  columns: { name: 'Name', of: 'Of', type: 'Type', rules: 'Rules', actions: 'Actions' },
  kinds: { Container: 'Containers', Shipment: 'Shipments', TrackingRequest: 'Tracking requests' },
  types: {
    short_text: 'Text',
    number: 'Number',
    date: 'Day',
    datetime: 'Date and time (UTC)',
    boolean: 'Yes or no',
    enum: 'One of several',
    enum_multi: 'Several of several',
    reference: 'Another record',
  },
  references: { party: 'Party', shipment: 'Shipment', container: 'Container' },
  name: 'Name',
  slug: 'Name in the API',
  slugHelp: 'Small letters, digits and underscores. It cannot be changed later.',
  of: 'Records that have it',
  type: 'Type',
  reference: 'Kind of record',
  description: 'Description',
  required: 'Must not be emptied',
  min: 'At least',
  max: 'At most',
  maxLength: 'Characters at most',
  pattern: 'Pattern (regular expression)',
  format: 'Format, such as #,##0.00 or USD #,##0',
  default: 'Value to begin with',
  options: 'Choices',
  option: (place: number) => `Choice ${place}`,
  addOption: 'Add a choice',
  removeOption: (label: string) => `Remove the choice ${label}`,
  optionsHelp:
    'A choice keeps its value in the API when it is renamed. Removing one takes it from the records that have it.',
  lacks: {
    name: 'Give it a name.',
    slug: 'The name in the API begins with a small letter and has only small letters, digits and underscores.',
    number: 'A limit must be a number.',
    range: 'At most must not be below at least.',
    options: 'Add at least one choice.',
  },
  rules: {
    required: 'required',
    min: (value: number) => `from ${value}`,
    max: (value: number) => `up to ${value}`,
    maxLength: (value: number) => count(value, 'character', 'characters'),
    pattern: (pattern: string) => `pattern ${pattern}`,
    options: (labels: readonly string[]) =>
      labels.length > 4
        ? `${labels.slice(0, 4).join(', ')} and ${labels.length - 4} more`
        : labels.join(', ') || 'no choices',
  },
  removeConfirm: (name: string) =>
    `Remove the field ${name}? Its values go from every record that has it, and cannot be brought back.`,
  noneHere: 'No custom fields are defined for these.',
  define: 'Define fields',
  noValue: 'No value',
  recordId: 'Id of the record',
  saved: 'Saved.',
} as const
