import { config } from '@n8n/node-cli/eslint'

// What n8n asks of verified packages: MIT, a home page, an author with an address. Whoever publishes one adds theirs.
const of_publishers = [
  '@n8n/community-nodes/require-homepage',
  '@n8n/community-nodes/valid-author',
  'n8n-nodes-base/community-package-json-author-missing',
  'n8n-nodes-base/community-package-json-license-not-default',
]

export default [
  ...config,
  { files: ['package.json'], rules: Object.fromEntries(of_publishers.map((rule) => [rule, 'off'])) },
  { files: ['credentials/*.ts'], rules: { 'n8n-nodes-base/cred-class-field-documentation-url-missing': 'off' } },
  { rules: { '@n8n/community-nodes/icon-prefer-themed-variants': 'off' } },
]
