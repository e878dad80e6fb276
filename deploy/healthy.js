// Ends with 0 when the process that listens on this port of the machine says that it is ready: for health checks of containers.
const port = process.argv[2] ?? '4949'
fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
)
