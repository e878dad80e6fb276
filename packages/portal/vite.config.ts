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
    modulePreload: {
      polyfill: false,
      // The pages that people open most ask for all their files at once. The others need few that are not there yet,
      // and every file that is named here is named before the first page.
      resolveDependencies: (file, needed) =>
        /(today|fleet|container|shipment)-page/.test(file) ? needed : needed.filter((one) => one.endsWith('.css')),
    },
    rolldownOptions: {
      input: ['index.html', 'src/gate/gate.css'],
      // What every page needs stays in one file: cut in pieces, it is two kilobytes more.
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], test: /\.[jt]sx?$/ },
            // Nearly every page writes times: one small file instead of three.
            { name: 'time', test: /portal[\\/]src[\\/]time[\\/]/ },
          ],
        },
      },
    },
  },
})
