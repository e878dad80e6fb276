import { randomBytes } from 'node:crypto'
import { size_limits, update_document_inbox_request } from '@quaylog/contract'
import type { DocumentInboxAttributes, ResourceObject } from '@quaylog/contract'
import { instantOf } from '../../ground/clock.ts'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import { editedAttribute } from '../../ground/http/edited-attribute.ts'
import { readBody } from '../../ground/http/read-body.ts'
import { unprocessable } from '../../ground/http/refusal.ts'
import { singleReply } from '../../ground/jsonapi/document.ts'
import { readOne } from '../../ground/jsonapi/reading.ts'
import { listedSender } from '../../ground/mail-senders.ts'
import { scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { aliasAddress, newAliasCode, replaced_alias_days } from './alias.ts'
import {
  aliasesOf,
  holdAccountOfAlias,
  keepListedSenders,
  listedSenders,
  lockListedSenders,
  replaceAlias,
} from './alias-store.ts'

const day_ms = 86_400_000

/** Where the account's documents are mailed to, and whose mails are read without asking. */
export async function getDocumentInbox(call: ApiCall): Promise<ApiReply> {
  return inbox(call, call.services.db.keyed)
}

/** Lists the senders whose mails are read. */
export async function patchDocumentInbox(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  readOne(call.query, 'document_inbox')
  const { senders } = readBody(update_document_inbox_request, call.body).data.attributes
  const { id } = call.caller.account
  const place = '/data/attributes/senders'
  const edit = Array.isArray(senders)
    ? sendersAt(place, senders)
    : {
        added: sendersAt(`${place}/added`, senders.added ?? []),
        removed: sendersAt(`${place}/removed`, senders.removed ?? []),
      }
  const most = size_limits.document_senders_items_max
  const edited = editedAttribute('senders', await lockListedSenders(tx, id), edit, most)
  await keepListedSenders(tx, id, [...new Set(edited)])
  return inbox(call, tx)
}

function sendersAt(place: string, texts: readonly string[]): string[] {
  return texts.map((text, index) => {
    const sender = listedSender(text)
    if (sender === null)
      throw unprocessable(
        'invalid',
        `${place}/${index}`,
        `'${text}' is neither an address nor a domain: write ops@example.com or @example.com`,
      )
    return sender
  })
}

/** Gives the account a new address. The one before is good for another 30 days. */
export async function rotateDocumentInbox(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  readOne(call.query, 'document_inbox')
  const { clock } = call.services
  if (call.services.mail_domain === null)
    throw unprocessable(
      'invalid',
      '/data',
      'This service takes no mails in: its operator sets QUAYLOG_DOCUMENTS_MAIL_DOMAIN first',
    )
  const alias = { code: newAliasCode(randomBytes), created_at: instantOf(clock.realMs()), retires_at: null }
  const others_retire_at = instantOf(clock.realMs() + replaced_alias_days * day_ms)
  await holdAccountOfAlias(tx, call.caller.account.id)
  await replaceAlias(tx, call.caller.account.id, alias, others_retire_at)
  return inbox(call, tx)
}

async function inbox(call: ApiCall, reader: Reader): Promise<ApiReply> {
  const reading = readOne(call.query, 'document_inbox')
  const { account } = call.caller
  const { mail_domain, clock } = call.services
  const aliases = mail_domain === null ? [] : await aliasesOf(reader, account.id, instantOf(clock.realMs()))
  const addressed = aliases.map(({ code, retires_at }) => ({
    address: aliasAddress(code, mail_domain ?? ''),
    valid_until: retires_at,
  }))
  const attributes: DocumentInboxAttributes = {
    address: addressed.find(({ valid_until }) => valid_until === null)?.address ?? null,
    takes_mail: mail_domain !== null,
    earlier_addresses: addressed.flatMap(({ address, valid_until }) =>
      valid_until === null ? [] : [{ address, valid_until }],
    ),
    senders: [...(await listedSenders(reader, account.id))],
  }
  const data: ResourceObject = { id: account.id, type: 'document_inbox', attributes }
  return singleReply(scopeOf(call, reader), call.services.registry, data, reading, call.url)
}
