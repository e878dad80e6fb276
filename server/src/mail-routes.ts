import { getDocumentInbox, patchDocumentInbox, rotateDocumentInbox } from './documents/mail/inbox-routes.ts'
import {
  getEmailSubmission,
  getEmailSubmissions,
  prepareRelease,
  releaseEmailSubmission,
  removeEmailSubmission,
} from './documents/mail/routes.ts'
import type { ApiRoute } from './request/services.ts'
import { featured, preparedWrite, read, write } from './route-kinds.ts'

/** Every route of mails that bring documents. */
export const mail_routes: readonly ApiRoute[] = featured('documents', [
  read('/email_submissions', getEmailSubmissions),
  read('/email_submissions/:id', getEmailSubmission),
  write('DELETE', '/email_submissions/:id', removeEmailSubmission),
  preparedWrite('POST', '/email_submissions/:id/release', prepareRelease, releaseEmailSubmission),
  read('/document_inbox', getDocumentInbox),
  write('PATCH', '/document_inbox', patchDocumentInbox),
  write('POST', '/document_inbox/rotate', rotateDocumentInbox),
])
