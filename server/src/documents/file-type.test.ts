import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileTypeOf } from './file-type.ts'

const typeOf = (bytes: string, name = 'upload') => {
  const sniffed = fileTypeOf(Buffer.from(bytes, 'latin1'), name)
  return 'type' in sniffed ? sniffed.type : sniffed.refused
}

test('what is not read is refused in words', () => {
  assert.match(typeOf('\x89PNG\r\n'), /picture \(PNG\)/)
  assert.match(typeOf('\xff\xd8\xff\xe0'), /picture \(JPEG\)/)
  assert.match(typeOf('MZ\x90\0'), /a program/)
  assert.match(typeOf('\xd0\xcf\x11\xe0'), /old office file/)
  assert.match(typeOf('<!doctype html><p>'), /web page/)
  assert.match(typeOf('PK\x03\x04 anything'), /archive/)
  assert.match(typeOf('PK\x03\x04 word/document.xml'), /Word/)
  assert.match(typeOf('\0\x01\x02\x03'), /no type that is read/)
})

test('a file that is two things is neither', () => {
  assert.match(typeOf('GIF89a=1;%PDF-1.4'), /picture \(GIF\)/)
  assert.match(typeOf(`${'x'.repeat(900)}\n%PDF-1.4`), /before the PDF/)
  assert.match(typeOf(`<html>${' '.repeat(800)}%PDF-1.4`), /web page/)
})

test('a name that contradicts the bytes is refused, one that announces nothing is not', () => {
  assert.match(typeOf('%PDF-1.4', 'list.csv'), /ends in \.csv, but its bytes are a PDF/)
  assert.match(typeOf('a,b\n1,2\n', 'notice.pdf'), /ends in \.pdf/)
  assert.equal(typeOf('%PDF-1.4', 'notice'), 'pdf')
  assert.equal(typeOf('%PDF-1.4', 'notice.bin'), 'pdf')
})

test('blanks and a byte order mark may stand before a PDF', () => {
  assert.equal(typeOf('\xef\xbb\xbf%PDF-1.7'), 'pdf')
  assert.equal(typeOf('\r\n %PDF-1.7'), 'pdf')
})

test('workbooks, tables and text', () => {
  assert.equal(typeOf('PK\x03\x04 xl/workbook.xml'), 'xlsx')
  assert.equal(typeOf('a;b;c\n1;2;3\n4;5;6\n'), 'csv')
  assert.equal(typeOf('ARRIVAL NOTICE\nB/L No.: 1\n'), 'text')
  assert.equal(typeOf('From: a@example.com\nMIME-Version: 1.0\n\n%PDF-1.4', 'mail.eml'), 'eml')
  assert.match(typeOf('Dear customer,\nplease see', 'mail.eml'), /ends in \.eml, but its bytes are text/)
})

test('a form typed into a sheet is a table if its name says so and a third of its lines has a separator', () => {
  const form = 'Harbor Forwarding\n\nNOTICE OF ARRIVAL\nMBL;NSLU260712345\nPOD;"Rotterdam, NL"\n'
  assert.equal(typeOf(form, 'notice.csv'), 'csv')
  assert.equal(typeOf(form, 'notice.txt'), 'text')
  assert.equal(typeOf('one\ntwo\nthree\nfour\nfive;six\n', 'notice.csv'), 'text')
})
