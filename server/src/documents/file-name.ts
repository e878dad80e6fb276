import { cutText } from './cut-text.ts'

const length_max = 255

/**
 * A name as it may be shown and kept: without a path, control signs and signs that turn the direction of text, and of
 * bounded length. It is never used as a path.
 */
export function cleanFileName(name: string | null): string {
  const last = (name ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const shown = last.replaceAll(/[\p{Cc}\p{Cf}]+/gu, '').trim()
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(shown)?.[0] ?? ''
  const short =
    shown.length > length_max ? cutText(shown, length_max - ending.length) + ending : cutText(shown, length_max)
  return short === '' || /^\.+$/.test(short) ? 'unnamed' : short
}
