import { stages, transport_events, webhook_events } from '../../packages/contract/src/events.ts'
import type { WebhookEvent } from '../../packages/contract/src/events.ts'
import { event_translations, languages } from '../../packages/embed/src/widget/event-translations.ts'
import { code, table, withSections } from './output.ts'
import type { Output } from './output.ts'

const prefix = 'container.transport.'

/** What happens to containers: the last part of the event's name, and how it is said. */
const happenings = transport_events.flatMap(({ name, happening, sets }: WebhookEvent) =>
  happening === undefined ? [] : [{ name: name.slice(prefix.length), ...happening, sets: sets ?? [] }],
)

/** Whatever repeats the catalogue of events. */
export function eventFiles(): Output[] {
  return [catalogue(), portalHappenings(), portalWords(), widgetWords('en'), ...languages.map(widgetWords)]
}

function catalogue(): Output {
  const rows = webhook_events.map(({ name, description, reference_type, entitlement, sets }: WebhookEvent) => [
    `\`${name}\``,
    entitlement === undefined ? description : `${description} Only with the entitlement \`${entitlement}\`.`,
    reference_type,
    (sets ?? []).join(', '),
  ])
  const text = `${table(['Event', 'Meaning', 'Reference', 'Sets'], rows)}\n\n${webhook_events.length} names.`
  return withSections('docs/contract/5-events.md', { events: text })
}

function portalHappenings(): Output {
  const rows = happenings.map(({ name, stage, sets }) => {
    const fields = sets.filter((one) => one.startsWith('container.')).map((one) => one.replace('container.', ''))
    return `${name}: { stage: '${stage}', fields: [${fields.map((field) => `'${field}'`).join(', ')}] },`
  })
  return code(
    'packages/portal/src/containers/happenings.gen.ts',
    "import type { Stage } from '@quaylog/contract'",
    '',
    '/** What happens at a place, in the order in which it does. */',
    `export const stages: readonly Stage[] = [${stages.map((stage) => `'${stage}'`).join(', ')}]`,
    '',
    '/** What happens to a container, by event: the stage that it stands for and the fields that it sets (contract 2.2). */',
    'export const happenings: Readonly<Record<string, { readonly stage: Stage; readonly fields: readonly string[] }>> = {',
    ...rows,
    '}',
  )
}

function portalWords(): Output {
  return code(
    'packages/portal/src/words/en-happenings.gen.ts',
    '/** What happens to a container, as the timeline says it. */',
    `export const happenings = {`,
    ...happenings.map(({ name, label }) => `${name}: ${quoted(label)},`),
    '} as const',
  )
}

/** The words of the widget for events, in one language. */
function widgetWords(language: 'en' | (typeof languages)[number]): Output {
  const words = happenings.map(({ name, label }) => {
    const word = language === 'en' ? label : event_translations[name]?.[language]
    if (word === undefined)
      throw new Error(`packages/embed/src/widget/event-translations.ts lacks ${name} in the language "${language}"`)
    return `${name}: ${quoted(word)},`
  })
  return code(`packages/embed/src/widget/locales/${language}-events.gen.ts`, 'export const events = {', ...words, '}')
}

function quoted(text: string): string {
  return JSON.stringify(text)
}
