import { expect, test } from 'vitest'
import type { Change } from '#app/http/activity-log.ts'
import { mayUndo } from '#app/http/rights.ts'
import type { Role } from '#app/definitions/roles.ts'

const value = (table: 'settings' | 'sermons' | 'newsletter_issues') =>
  [{ table, id: '1', column: 'image', before: '', after: '/pictures/1' }] as const

test.each<[who: Role, what: string, undo: Change['undo'], isAllowed: boolean]>([
  ['administrator', 'the settings', { settings: {} }, true],
  ['administrator', 'a picture in the settings', { table: 'pictures', values: value('settings') }, true],
  ['editor', 'a sermon', { table: 'sermons' }, true],
  ['editor', 'a picture of a sermon', { table: 'pictures', values: value('sermons') }, true],
  ['editor', 'a picture of a newsletter', { table: 'pictures', values: value('newsletter_issues') }, false],
  ['editor', 'a picture in the settings', { table: 'pictures', values: value('settings') }, false],
  ['editor', 'the sample content', { sample: '1' }, false],
  ['editor', 'a sermon and a message', [{ table: 'sermons' }, { table: 'contact_messages' }], false],
  ['sermons', 'a sermon', { table: 'sermons' }, true],
  ['sermons', 'an event', { table: 'events' }, false],
  ['sermons', 'a picture of a sermon', { table: 'pictures', values: value('sermons') }, false],
  ['newsletter', 'a picture of a newsletter', { table: 'pictures', values: value('newsletter_issues') }, true],
  ['inbox', 'a message', { table: 'contact_messages' }, true],
  ['inbox', 'a sermon', { table: 'sermons' }, false],
  ['contributor', 'a sermon, whose drafts they write', { table: 'sermons' }, true],
  ['contributor', 'an event', { table: 'events' }, false],
])('whether the role %s is offered to undo a change of %s', (role, _, undo, isAllowed) => {
  const person = { roles: [role], contributes: ['sermons' as const], isAdmin: role === 'administrator' }
  expect(mayUndo(undo, { ...person, contributes: role === 'contributor' ? person.contributes : [] })).toBe(isAllowed)
})
