import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Nothing inline and no polyfill, so that a strict content security policy holds; the manifest tells the server what
 * belongs to the portal.
 */
export default defineConfig({
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    target: ['chrome123', 'firefox128', 'safari17.5'],
    manifest: true,
    assetsInlineLimit: 0,
    // The chart of the map is one library, loaded on demand; what may be loaded at all is held by test/budget.test.ts.
    chunkSizeWarningLimit: 1_500,
    modulePreload: { polyfill: false },
    rollupOptions: { input: ['index.html', 'src/gate/gate.css'] },
  },
})
