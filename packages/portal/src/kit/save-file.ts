/** Hands a text, or bytes, to the browser as a file to keep. */
export function saveFile(name: string, content: BlobPart, media_type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: media_type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
