/**
 * The beginning of a text, of `length` signs at most (UTF-16), never ending within one. What no database stores, U+0000
 * and halves of signs, becomes U+FFFD.
 */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length)
  const last = cut.charCodeAt(cut.length - 1)
  const is_half = cut.length < text.length && last >= 0xd800 && last <= 0xdbff
  return (is_half ? cut.slice(0, -1) : cut).replaceAll('\0', '\uFFFD').toWellFormed()
}
