import { bytesOfBase64 } from '../../ground/http/base64.ts'

/** The bytes of a file out of a request. Refuses (422) what is not Base64. */
export function bytesOfContent(content: string): Buffer {
  return bytesOfBase64(content, '/data/attributes/content')
}
