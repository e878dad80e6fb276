import { baseUrlOf } from '../public-api.ts'
import css from './style.css?inline'
import { mountWidget } from './widget.ts'

declare global {
  interface Window {
    Quaylog?: { mount: (root?: ParentNode) => void }
  }
}

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href
const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
const surroundings = { base_url: baseUrlOf(script), folder: script, sheet, now: () => new Date() }

/** Makes widgets of all elements below `root` that carry a key and aren't widgets yet. */
function mount(root: ParentNode = document): void {
  for (const host of root.querySelectorAll<HTMLElement>('div[data-token]'))
    if (!host.shadowRoot) void mountWidget(host, surroundings)
}

window.Quaylog = { mount }
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => mount())
else mount()
