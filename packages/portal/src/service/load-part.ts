const kept = 'quaylog.loaded-anew '

/**
 * Loads the code of a page or of a part of one. Where the service answers but no longer has that file, a newer version
 * has replaced it: then the portal is loaded anew, once for each file. Where the service does not answer, what is on
 * the screen stays, and the error is thrown.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (cause) {
    const what = kept + (cause instanceof Error ? cause.message : '')
    if (sessionStorage.getItem(what) === null && (await doesAnswer())) {
      sessionStorage.setItem(what, 'once')
      location.reload()
    }
    throw new Error('a part of the portal could not be loaded', { cause })
  }
}

/** Whether the service is there, whatever it says. */
export async function doesAnswer(): Promise<boolean> {
  try {
    return (await fetch('/portal/api/session', { headers: { 'x-requested-with': 'quaylog-portal' } })).status < 500
  } catch {
    return false
  }
}
