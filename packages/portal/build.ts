import { build } from 'vite'

/** Builds the portal into the folder that is named, else into dist/. Says only what is wrong. */
await build({
  root: import.meta.dirname,
  logLevel: 'warn',
  build: { outDir: process.argv[2] ?? 'dist', emptyOutDir: true },
})
