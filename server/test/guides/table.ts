/** How a printed command is tried. */
export type How =
  /** Run as it stands; it must end with 0 and print something. */
  | {
      readonly run: 'as it stands'
      readonly shell?: 'bash' | 'zsh' | 'fish'
      readonly needs?: string
      readonly before?: string
      readonly after?: string
      readonly env?: 'own database'
      readonly input?: 'key'
    }
  /** Runs until Ctrl-C, which comes once it has printed this; the world moves on meanwhile. */
  | { readonly until: RegExp; readonly env?: 'another port' | 'credentials' }
  /** This file runs it, or all that it does. */
  | { readonly by: string }
  /** Not run, and why. */
  | { readonly not: string }

interface Row {
  /** The end of a page's path; without it any page. */
  readonly page?: string
  readonly command: RegExp
  readonly how: How
}

const as_it_stands: How = { run: 'as it stands' }
const not_ours = 'a program of others, which is told to call us'

/** The first row that fits decides; a command that none fits fails the test, and so does a row that fits none. */
export const table: readonly Row[] = [
  { command: /^npm ci && npm start$|^npm start$|^npm ci$/, how: { by: 'scripts/newcomer.ts' } },
  { command: /^npm ci && npm test$|^npm test$/, how: { by: '.ci/run' } },
  { command: /^OTEL_EXPORTER_OTLP_ENDPOINT=\S+ npm start$/, how: { by: 'server/test/telemetry/telemetry.test.ts' } },
  { page: 'docs/operating/move.md', command: / accounts list$/, how: as_it_stands },
  {
    page: 'docs/operating/move.md',
    command: /^quaylog (accounts )?(ex|im)port$/,
    how: { not: 'the name of a command, which this page or another prints in full' },
  },
  {
    page: 'exceptions.md',
    command: /^quaylog today --as-of$/,
    how: { not: 'the name of an option, which server/test/client/commands.test.ts tries with a moment' },
  },
  { command: /^npx quaylog accounts (ex|im)port /, how: { by: 'server/test/operator/move-account.test.ts' } },
  { command: /^npx quaylog accounts update ID --allow-passwords$/, how: { by: 'server/test/operator/users.test.ts' } },
  { command: /^KEY=/, how: { not: 'sets the variable that this test sets for every command' } },
  { page: 'README.md', command: /npm run quaylog -- serve$/, how: { until: /^ready \{/m, env: 'another port' } },
  { page: 'README.md', command: /npm run quaylog -- work$/, how: { until: /^ready \{/m, env: 'another port' } },
  { page: 'README.md', command: /npm run quaylog -- migrate$/, how: as_it_stands },
  { page: 'README.md', command: /^npm run quaylog -- sources add /, how: { run: 'as it stands', env: 'own database' } },
  { page: 'README.md', command: /&& npx quaylog watch$/, how: { until: /^\S+Z +\d+ /m } },
  { command: /^(npx )?quaylog listen --forward-to \S+$/, how: { until: /\S/ } },
  {
    command: /^npm run (pictures|lighthouse)$/,
    how: { not: 'rewrites pictures, or measures for minutes; a browser test is in every page that they open' },
  },

  {
    page: 'charges.md',
    command: /^quaylog (charges compute|verify-pack)$/,
    how: { not: 'the name of a command, which the page prints in full further down' },
  },
  { page: 'charges.md', command: /tariffs shared?\b/, how: { run: 'as it stands', env: 'own database' } },
  {
    page: 'backup.md',
    command: /^(npx )?quaylog (backup|restore)|npm start$/,
    how: { by: 'server/src/commands/backup.test.ts' },
  },
  {
    page: 'backup.md',
    command: /^pg_(basebackup|receivewal) /,
    how: { not: 'a program of PostgreSQL, for a database of the operator' },
  },
  {
    page: 'backup.md',
    command: /^quaylog (up|watch|import)$/,
    how: { not: 'the name of a command, which other pages print in full' },
  },
  { page: 'security.md', command: /audit verify$/, how: { run: 'as it stands', env: 'own database' } },
  {
    page: 'security.md',
    command: /^quaylog (doctor --production|keys revoke)$/,
    how: { not: 'the name of a command, which needs a production environment or a key to take away' },
  },
  {
    page: 'portal.md',
    command: /^quaylog keys create$/,
    how: { not: 'the name of a command, which connect-mcp.md prints in full' },
  },
  {
    page: 'retention.md',
    command: /^quaylog (doctor|replay|up|work)$|^npm run generate$/,
    how: { not: 'the name of a command, which other pages print in full' },
  },
  { page: 'README.md', command: /^npm run generate$/, how: { by: 'scripts/generate.test.ts' } },
  {
    command: /^npm run pack\b|^npm install (--global )?DIR\/|^npm (publish|install)$/,
    how: { by: 'server/test/client/guides.test.ts' },
  },
  {
    page: 'packages/cli/README.md',
    command: /^(export SERVICE_|quaylog )/,
    how: { by: 'server/test/client/guides.test.ts' },
  },
  {
    page: 'install.md',
    command: /^npm run release /,
    how: { not: 'installs packages and packs 370 MB for minutes; scripts/release/release.test.ts holds its parts' },
  },
  {
    page: 'install.md',
    command: /^(useradd|cp|systemctl) /,
    how: { not: 'changes users and services of the machine; a test has systemd read the units' },
  },
  {
    page: 'install.md',
    command: /^(export POSTGRES_PASSWORD|QUAYLOG_ENV_FILE=\S+ docker compose )/,
    how: { not: 'builds an image and starts containers, which CI has no program for' },
  },
  {
    page: 'install.md',
    command: /quaylog\.js COMMAND$/,
    how: { not: 'any command of the service, in a container or in the tree of a release' },
  },
  {
    page: 'install.md',
    command: /quaylog\.js up$/,
    how: { not: 'runs in the tree of a release, which --try of the command before starts' },
  },
  {
    page: 'install.md',
    command: /^quaylog doctor --production$/,
    how: { not: 'the name of a command, which needs a production environment' },
  },
  {
    page: 'upgrade.md',
    command: /^node bench\/two-machines\/main\.ts --older DIR$/,
    how: { not: 'takes minutes, and needs a checkout of another version and PostgreSQL of Debian' },
  },
  {
    page: 'upgrade.md',
    command: /^node server\/test\/upgrade\/write-kept\.ts /,
    how: { not: 'needs the running demo of an earlier version; upgrade.test.ts reads what it wrote' },
  },
  {
    page: 'high-availability.md',
    command: /^node bench\/two-machines\/main\.ts( --patroni)?$/,
    how: { not: 'takes minutes and needs PostgreSQL or Patroni of Debian; failover.test.ts holds what is ours of it' },
  },
  {
    page: 'high-availability.md',
    command: /^quaylog doctor --production /,
    how: { not: 'needs a production environment' },
  },
  {
    page: 'size.md',
    command: /^npm run (bench|soak) |^quaylog (doctor|sources list)$/,
    how: { not: 'measures for minutes, or is the name of a command that other pages print in full' },
  },
  {
    page: 'troubleshooting.md',
    command: /^quaylog /,
    how: { not: 'looks at a trouble that a healthy service does not have; other pages print these commands in full' },
  },
  { command: /\/exports\/changes\.parquet\?/, how: { run: 'as it stands', after: ' && ls changes.parquet' } },
  { command: /^duckdb -c /, how: { by: 'scripts/compatibility/uses/duckdb-node-api.mjs' } },
  { page: 'upgrade.md', command: /^quaylog doctor$/, how: { by: 'server/test/ingest/doctor.test.ts' } },
  { page: 'edi.md', command: /"kind":"edi_315"/, how: { by: 'server/test/ingest/edi.test.ts' } },
  { page: 'edi.md', command: /^quaylog webhook deliveries/, how: { by: 'server/test/client/commands.test.ts' } },
  { command: /^curl "\$BASE_URL\/report_files"/, how: { by: 'server/test/ingest/reports.test.ts' } },
  { command: /^curl --data-binary @mail\.eml /, how: { by: 'server/test/documents/mails.test.ts' } },
  { command: /^curl "\$BASE_URL\/documents\/\$DOCUMENT\/links"/, how: { by: 'server/test/documents/links.test.ts' } },
  {
    command: /^curl "\$BASE_URL\/documents\/\$DOCUMENT\/invoice"/,
    how: { by: 'server/test/documents/invoice-of-document.test.ts' },
  },
  { command: /^curl -X PATCH "\$BASE_URL\/document_settings"/, how: { by: 'server/test/documents/witness.test.ts' } },
  { command: /^curl "\$BASE_URL\/documents\/\$DOCUMENT\/split"/, how: { by: 'server/test/documents/by-hand.test.ts' } },
  {
    command: /^curl -X PATCH "\$BASE_URL\/documents\/\$DOCUMENT"/,
    how: { by: 'server/test/documents/corrections.test.ts' },
  },
  { command: /^quaylog unix - n n - 2 pipe /, how: { not: 'a line of the configuration of a mail server' } },
  { page: 'cli.md', command: / profile set /, how: { run: 'as it stands', input: 'key' } },
  { page: 'cli.md', command: / profile sign-in /, how: { by: 'server/test/client/connection.test.ts' } },
  // The demo's world goes on meanwhile, and a moment may come in which no box has a last free day to list.
  { page: 'cli.md', command: /\| jq /, how: { run: 'as it stands', needs: 'jq', after: ' && echo listed' } },
  {
    page: 'cli.md',
    command: /^source <\(npx quaylog completion bash\)$/,
    how: { run: 'as it stands', shell: 'bash', after: ' && complete -p quaylog' },
  },
  {
    page: 'cli.md',
    command: /^source <\(npx quaylog completion zsh\)$/,
    how: {
      run: 'as it stands',
      shell: 'zsh',
      before: 'autoload -U compinit && compinit -u && ',
      after: ' && whence -w _quaylog',
    },
  },
  {
    page: 'cli.md',
    command: /completion fish \| source$/,
    how: { run: 'as it stands', shell: 'fish', after: '; complete -c quaylog' },
  },

  { page: 'connect-mcp.md', command: /^(claude|codex) /, how: { not: not_ours } },
  { page: 'connect-mcp.md', command: /^npx @modelcontextprotocol\/inspector$/, how: { not: not_ours } },
  { page: 'edi.md', command: /^mkdir -p /, how: { run: 'as it stands', after: ' && echo made' } },
  { page: 'edi.md', command: /sources add /, how: { run: 'as it stands', env: 'own database' } },
  { page: 'oauth.md', command: /^node client\.mjs /, how: { by: 'server/test/oauth/guides.test.ts' } },
  {
    page: 'replay.md',
    command: /^quaylog (replay|reproject)$/,
    how: { not: 'the name of a command, which the page prints in full further down' },
  },
  { page: 'sandbox.md', command: /clock --advance 40d --step 1d$/, how: { by: 'server/test/sandbox/guides.test.ts' } },
  { page: 'sandbox.md', command: /^QUAYLOG_PORT=5000 npx quaylog world$/, how: { until: /world ready \{/ } },
  { command: /^quaylog documents corrections --export/, how: { by: 'server/test/documents/corrections.test.ts' } },
  { command: /^quaylog documents move-originals/, how: { by: 'server/test/documents/originals.test.ts' } },
  { command: /^quaylog payloads move/, how: { by: 'server/test/documents/payloads-in-store.test.ts' } },
  {
    page: 'score.md',
    command: /^quaylog documents try$/,
    how: { not: 'the name of a command, which the guide of documents prints in full' },
  },
  {
    page: 'switch.md',
    command: /^read -rs SWITCH_FROM_TOKEN|^quaylog (switch|compare) |^quaylog webhook update ID |^quaylog show NUMBER /,
    how: { by: 'server/test/client/switch.test.ts' },
  },
  {
    page: 'analytics.md',
    command: /^quaylog analytics (grant|list|revoke)/,
    how: { by: 'server/test/analytics.test.ts' },
  },
  {
    command: /^QUAYLOG_KILLS=\d+ npm test -- service server\/test\/documents\/killed\.test\.ts$/,
    how: { by: 'server/test/documents/killed.test.ts' },
  },
  {
    page: 'exports.md',
    command: /^npm run broken-exports -- --rows \d+$/,
    how: { not: 'takes minutes; server/src/commands/client/export-file.test.ts tries the same of small files' },
  },
  { page: 'score.md', command: /^npm run score/, how: { by: 'score/score.test.ts' } },
  {
    page: 'sdk.md',
    command: /packages\/sdk|quaylog-sdk|^node quickstart\.mjs$/,
    how: { by: 'server/test/client/guides.test.ts' },
  },
  {
    page: 'test-your-integration.md',
    command: /^\(cd quaylog && npm ci|^node --test containers\.test\.mjs$/,
    how: { by: 'server/test/sandbox/guides.test.ts' },
  },
  {
    page: 'packages/mcp/README.md',
    command: /^npx quaylog-mcp --http 4950$/,
    how: { until: /http:\/\/127\.0\.0\.1:\d+\/mcp/, env: 'credentials' },
  },
  { page: 'packages/world/README.md', command: /packages\/world\/src\/main\.ts$/, how: { until: /world ready \{/ } },

  { command: /^(npx )?quaylog \S|^curl /, how: as_it_stands },
]
