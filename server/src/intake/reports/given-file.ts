import { bytesOfBase64 } from '../../ground/http/base64.ts'
import { parseBody } from '../../ground/http/body.ts'
import { payloadTooLarge, unprocessable } from '../../ground/http/refusal.ts'
import type { ApiCall } from '../../request/services.ts'
import { inbound_bytes_max } from '../inbound.ts'

/** A request with a file, as JSON says it. */
export interface FileOfRequest {
  /** The document; of a form, without the bytes of its file. */
  readonly body: unknown
  /** The bytes of the file, by the document's `content`. Refuses (422) what is not Base64. */
  readonly bytesOf: (content: string) => Buffer
}

/** The bytes of a file out of a request. Refuses (422) what is not Base64. */
function bytesOfContent(content: string): Buffer {
  return bytesOfBase64(content, '/data/attributes/content')
}

/** A form with a file as large as a folder takes, and 64 KiB of other parts. */
export const report_form_bytes_max = inbound_bytes_max + 65_536

const form_parts: readonly string[] = ['file', 'name', 'stated_at', 'attributes', 'report_mapping']
/** Stands for the content of a file whose bytes came in a part of their own. */
const in_its_part = 'part'

/**
 * A file in Base64, or in the part `file` of a form. Other parts of a form are attributes by their names, `attributes`
 * (JSON) and `report_mapping` (an id); they are refused with the places that they have in JSON.
 */
export async function givenFile(
  { form, body }: Pick<ApiCall, 'form' | 'body'>,
  type: 'report_file' | 'report_preview',
): Promise<FileOfRequest> {
  if (form === undefined) return { body, bytesOf: bytesOfContent }
  const unknown = [...form.keys()].find((name) => !form_parts.includes(name))
  if (unknown !== undefined)
    throw unprocessable('invalid', `/${unknown}`, `The form may have the parts ${form_parts.join(', ')}`)
  const file = form.get('file')
  if (file === null || typeof file === 'string')
    throw unprocessable('blank', '/file', 'The form has no file: send it in a part called file')
  const text = (part: string) => textOf(form, part)
  const [attributes, mapping_id, stated_at] = [text('attributes'), text('report_mapping'), text('stated_at')]
  const bytes = Buffer.from(await file.arrayBuffer())
  if (bytes.length === 0) throw unprocessable('blank', '/file', 'The file is empty')
  if (bytes.length > inbound_bytes_max) throw payloadTooLarge(inbound_bytes_max)
  const named = { name: text('name') ?? file.name, ...(stated_at === null ? {} : { stated_at }) }
  const of_mapping = { report_mapping: { data: { type: 'report_mapping', id: mapping_id } } }
  return {
    bytesOf: () => bytes,
    body: {
      data: {
        type,
        attributes: { ...(attributes === null ? {} : objectOf(attributes)), ...named, content: in_its_part },
        ...(mapping_id === null ? {} : { relationships: of_mapping }),
      },
    },
  }
}

/** A part that is a text; null: it is missing or blank. */
function textOf(form: FormData, part: string): string | null {
  const value = form.get(part)
  if (value === null) return null
  if (typeof value !== 'string') throw unprocessable('invalid', `/${part}`, `${part} has to be a text`)
  return value.trim() === '' ? null : value.trim()
}

function objectOf(text: string): object {
  const value = parseBody(Buffer.from(text))
  return typeof value === 'object' && value !== null ? value : {}
}
