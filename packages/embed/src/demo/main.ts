/**
 * The demo pages of widget and map: what the address names is shown, set up by a form that writes the address; else
 * what the service chose.
 */
const address = new URL(location.href).searchParams
const chosen = new URLSearchParams(document.documentElement.dataset['demo'])
const value = (name: string) => address.get(name) ?? chosen.get(name) ?? ''
const LOOK_AGAIN_MS = 5_000
const [place, map] = [document.querySelector('#place'), document.querySelector<HTMLElement>('#map')]

for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'))
  if (value(field.name)) field.value = value(field.name)
if (value('theme') === 'light' || value('theme') === 'dark') document.documentElement.dataset['theme'] = value('theme')
if (!value('token')) {
  document.documentElement.classList.add('unset')
  document.querySelector('details')?.setAttribute('open', '')
}
if (place) showWidget(place)
if (map) showMap(map)

function showWidget(parent: Element): void {
  const widget = document.createElement('div')
  widget.dataset['token'] = value('token')
  if (value('number')) widget.dataset['number'] = value('number')
  if (value('locale')) widget.dataset['locale'] = value('locale')
  widget.dataset['theme'] = value('theme') || 'auto'
  tell(`${widget.outerHTML}\n<script src="${new URL('app.bundle.js', location.href).href}"></script>`)
  if (!value('token')) return
  parent.append(widget)
  window.Quaylog?.mount()
}

function showMap(element: HTMLElement): void {
  const [token, shipment, container] = [value('token'), value('shipment'), value('container')]
  element.dataset['theme'] = value('theme') || 'auto'
  tell(
    [
      `<link rel="stylesheet" href="${new URL('bundle.css', location.href).href}">`,
      '<div id="map"></div>',
      `<script src="${new URL('bundle.js', location.href).href}"></script>`,
      '<script>',
      `  const map = new QuaylogMap('#map', { authToken: '${token}' })`,
      `  map.start().then(() => map.load('${shipment}', '${container}'))`,
      '</script>',
    ].join('\n'),
  )
  if (!token || !window.QuaylogMap) return
  const problem = document.querySelector('#problem')
  if (!container && problem) {
    problem.textContent = 'No container is at sea yet. This page looks again in a moment.'
    setTimeout(() => location.reload(), LOOK_AGAIN_MS)
    return
  }
  const shown = new window.QuaylogMap(element, { authToken: token })
  shown.load(shipment, container).catch((error: unknown) => {
    if (problem) problem.textContent = String(error)
  })
}

function tell(markup: string): void {
  const code = document.querySelector('#markup')
  if (code) code.textContent = markup
}
