/**
 * Sources that are listened to or read, never asked for a number: the schemes of their addresses, and what they can't
 * do without.
 */
const listened: Readonly<
  Record<
    string,
    {
      readonly schemes: readonly string[]
      readonly needs: readonly ('base_url' | 'api_key' | 'feed_key' | 'mail_senders' | 'username')[]
    }
  >
> = {
  ais_tcp: { schemes: ['tcp:'], needs: ['base_url'] },
  ais_udp: { schemes: ['udp:'], needs: ['base_url'] },
  ais_stream: { schemes: ['wss:', 'ws:'], needs: ['api_key'] },
  /** Asked about the ships that are wanted, all at once. */
  ais_hub: { schemes: ['https:', 'http:'], needs: ['username'] },
  /** Files fall into a folder, are posted under a key, come by mail, or all of it. */
  edi_folder: { schemes: ['file:'], needs: ['base_url', 'feed_key', 'mail_senders'] },
  rail_files: { schemes: ['file:'], needs: ['base_url', 'feed_key', 'mail_senders'] },
}

/** Kinds of source that are listened to. */
export const listened_kinds = ['ais_tcp', 'ais_udp', 'ais_stream', 'ais_hub', 'edi_folder', 'rail_files'] as const

/** Whether a kind is listened to, and never asked for a number. */
export function isListened(kind: string): boolean {
  return Object.hasOwn(listened, kind)
}

/** Where files of a kind are posted under a key of their sender; null: the kind takes no files. */
export function fileDoorOf(kind: string, id: string): string | null {
  if (kind === 'rail_files') return `/ingest/rail/${id}`
  return kind === 'edi_folder' ? '/ingest/edi' : null
}

/** Schemes that the address of a kind may have. */
export function schemesOf(kind: string): readonly string[] {
  return Object.hasOwn(listened, kind) ? (listened[kind]?.schemes ?? []) : ['http:', 'https:']
}

/** What is missing for a source of a kind that is listened to; one of what it needs is enough. Null: nothing. */
export function missingOf(
  kind: string,
  given: { readonly base_url: string | null; readonly credentials: Readonly<Record<string, string>> },
): string | null {
  const needs = Object.hasOwn(listened, kind) ? (listened[kind]?.needs ?? []) : []
  // Of a list of senders, blanks and commas name nobody.
  const isGiven = (text = '') => /[^\s,;]/.test(text)
  const has = (need: string) => (need === 'base_url' ? given.base_url !== null : isGiven(given.credentials[need]))
  const [first] = needs
  if (first === undefined || needs.some(has)) return null
  return first === 'base_url' ? first : `credentials.${first}`
}
