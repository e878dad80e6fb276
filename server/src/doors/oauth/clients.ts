import type { AdapterPayload } from 'oidc-provider'
import type { Database } from '../../ground/db/index.ts'
import type { Sealer } from '../../ground/secret.ts'
import { clientById } from './client-store.ts'
import type { ClientRow } from './client-store.ts'
import type { ClientDocuments } from './client-document.ts'
import { identity_token_algorithm } from './client-metadata.ts'
import type { ClientMetadata } from './client-metadata.ts'
import { applicationType } from './redirect-uri.ts'

/** Where a client's secret is sealed for. */
export function secretPlace(client_id: string): string {
  return `oauth_client/${client_id}`
}

/** Everything that is known of applications. */
export interface Clients {
  /**
   * What an application registered, or says of itself at its own address. Throws ClientDocumentRefused for an address
   * that can't be used.
   */
  describe(
    client_id: string,
  ): Promise<(Pick<ClientRow, 'metadata' | 'secret'> & { readonly created_at: string | null }) | undefined>
  /** The same in the form that the library reads. */
  forLibrary(client_id: string): Promise<AdapterPayload | undefined>
}

/** Ids of applications are printable ASCII (RFC 6749 appendix A.1). */
const printable = /^[\x20-\x7e]+$/

export function createClients({
  db,
  sealer,
  documents,
}: {
  db: Database
  sealer: Pick<Sealer, 'open'>
  documents: ClientDocuments
}): Clients {
  async function describe(client_id: string) {
    if (!printable.test(client_id)) return undefined
    if (!client_id.startsWith('https://')) return clientById(db.auth, client_id)
    const metadata = await documents.read(client_id)
    return metadata === null ? undefined : { metadata, secret: null, created_at: null }
  }
  return {
    describe,
    async forLibrary(client_id) {
      const found = await describe(client_id)
      if (found === undefined) return undefined
      const secret =
        found.secret === null
          ? {}
          : { client_secret: sealer.open(found.secret, secretPlace(client_id)), client_secret_expires_at: 0 }
      return { ...libraryMetadata(found.metadata), ...secret }
    },
  }
}

/** `fragment` is how errors of response types go back that are not offered; codes go back in the query. */
function libraryMetadata({
  client_id,
  client_name,
  redirect_uris,
  grant_types,
  token_endpoint_auth_method,
}: ClientMetadata): AdapterPayload {
  return {
    client_id,
    ...(client_name === undefined ? {} : { client_name }),
    redirect_uris: [...redirect_uris],
    grant_types: [...grant_types],
    token_endpoint_auth_method,
    response_types: ['code'],
    response_modes: ['query', 'fragment'],
    application_type: applicationType(redirect_uris),
    id_token_signed_response_alg: identity_token_algorithm,
  }
}
