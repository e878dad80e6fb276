/**
 * What the index does where scripts run: leads old addresses such as `/docs#getShipment` to the page of that call, and
 * narrows the list to what is typed. Without it the list stands as it is, with the same anchors.
 */
export const index_script = `
const follow = () => {
  const link = location.hash === '' ? null : document.getElementById(location.hash.slice(1))?.querySelector('a')
  if (link && link.hash === location.hash) location.replace(link.href)
}
addEventListener('hashchange', follow)
follow()
const field = document.getElementById('find-field')
const found = document.getElementById('find-count')
const entries = [...document.querySelectorAll('#call-list li')].map((entry) => ({
  entry,
  words: (entry.textContent + ' ' + entry.id + ' ' + (entry.dataset.words ?? '')).toLowerCase(),
}))
const narrow = () => {
  const asked = field.value.toLowerCase().split(/\\s+/).filter((word) => word !== '')
  for (const { entry, words } of entries) entry.hidden = !asked.every((word) => words.includes(word))
  for (const group of document.querySelectorAll('#call-list section'))
    group.hidden = group.querySelector('li:not([hidden])') === null
  const count = entries.filter(({ entry }) => !entry.hidden).length
  found.textContent = asked.length === 0 ? '' : count === 1 ? '1 found' : count + ' found'
}
field.value = new URLSearchParams(location.search).get('q') ?? field.value
field.addEventListener('input', narrow)
narrow()
`
